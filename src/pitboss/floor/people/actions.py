"""Everything that may be asked of the floor and needs a permission: a closed list."""

from __future__ import annotations

from enum import StrEnum


class Action(StrEnum):
    SEE_LIVE = "live.see"
    SEE_ACCOUNT = "account.see"
    READ_REPORT = "report.read"
    READ_LOG = "log.read"
    VERIFY_LOG = "log.verify"
    EXPORT_EVIDENCE = "evidence.export"
    SEE_PERSON = "person.see"
    SEE_ALERT = "alert.see"

    PLAY_SEAT = "seat.play"
    GRANT_PLAY_MONEY = "play-money.grant"

    OPEN_TABLE = "table.open"
    RUN_ROUND = "round.run"
    KEY_AWARD = "award.key"
    SUBMIT_AWARD = "award.submit"
    CONFIRM_AS_SUPERVISOR = "award.confirm-supervisor"
    CONFIRM_AS_EXECUTIVE = "award.confirm-executive"
    VOID_AWARD = "award.void"
    VOID_ROUND = "round.void"
    PAY_ENVY = "envy.pay"
    ENTER_PAPER_ROUND = "round.enter-paper"
    COUNT_CHIPS = "chips.count"

    CHANGE_PARAMETER = "parameter.change"
    ADJUST_METER = "meter.adjust"
    BACK_OUT_AWARD = "award.back-out"
    TAKE_OVER_JACKPOT = "jackpot.take-over"
    RETIRE_JACKPOT = "jackpot.retire"
    CHANGE_LINK = "link.change"
    SET_HOUSE_JACKPOT = "house-jackpot.set"
    ENTER_BANK = "bank.enter"
    RECORD_DEPOSIT = "deposit.record"

    CHANGE_PERSON = "person.change"
    CHANGE_PRIVILEGED = "person.change-privileged"
    ISSUE_CARD = "card.issue"
    BLOCK_CARD = "card.block"
    SET_OWN_PIN = "pin.set-own"
    UNLOCK_PERSON = "person.unlock"
    REVOKE_SESSION = "session.revoke"
    CHANGE_DEVICE = "device.change"
    BLOCK_DEVICE = "device.block"

    RECORD_APPROVAL = "approval.record"
    RECORD_CONTROLS = "controls.record"
    RECORD_LAW = "law.record"
    RECORD_VERSIONS = "versions.record"
    POST_NOTICE = "notice.post"
    TICK_CHECKLIST = "checklist.tick"
    REPORT_MALFUNCTION = "malfunction.report"
    GIVE_NOTICE = "malfunction.give-notice"
    ACKNOWLEDGE_FLOOR = "alert.acknowledge-floor"
    ACKNOWLEDGE_MONEY = "alert.acknowledge-money"
    ACKNOWLEDGE_TECHNICAL = "alert.acknowledge-technical"

    CHANGE_ROOM = "room.change"
    CHANGE_TABLE = "table.change"
    MAKE_BACKUP = "backup.make"
    RUN_SELFCHECK = "selfcheck.run"
