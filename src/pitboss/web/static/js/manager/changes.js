/**
 * What changes a jackpot: its amounts, rates, paytable, and where its money goes. Always by two people.
 * @module manager/changes
 */
import { read } from "../api.js";
import { openDialog, say, sayError } from "../dialog.js";
import { h } from "../dom.js";
import { dollars } from "../figures.js";
import { t } from "../text.js";
import { askFor, levelName, order, part, whyFields, withWhy } from "./kit.js";

const RETIRE = "jackpot.retire";
const CHANGE = "parameter.change";
const EVIDENCE = { name: "evidence", words: t("Evidence"), kind: "long", hint: t("What shows that it is right: a report, a photograph, a meter reading.") };

const to = (link, verb) => `links/${part(link.link)}/${verb}`;
const levelChoice = (link) => link.levels.map((level) => [level.level, `${levelName(level.level)} ${dollars(level.display_cents)}`]);

// --- amounts and rates ------------------------------------------------------------------------------------

const CAUSES = ["malfunction", "above-maximum", "gross-receipts", "seed-recovery", "house-adds", "reserve-to-meter"];

export function adjust(link, desk) {
  const line = desk.line("meter.adjust");
  const reasonOf = (cause) => (line.reasons.some((each) => each.reason === cause) ? cause : (line.reasons[0]?.reason ?? cause));
  return askFor({
    title: t("Adjust {link}", { link: link.name }),
    lead: t("A prize falls only for the listed reasons (WAC 230-15-695). Two people: you propose, another approves."),
    fields: [
      { name: "level", words: t("Level"), kind: "choice", options: levelChoice(link) },
      { name: "fund", words: t("What"), kind: "choice", options: [["meter", t("the meter")], ["reserve", t("the reserve")], ["pool", t("the pool")]] },
      { name: "change_units", words: t("Change"), kind: "money", hint: t("-25.00 takes away, 25.00 adds") },
      { name: "cause", words: t("Cause"), kind: "choice", options: CAUSES.map((each) => [each, each.replaceAll("-", " ")]) },
      EVIDENCE,
      { name: "note", words: t("In your own words"), kind: "long" },
    ],
    words: t("Propose the adjustment"),
    danger: true,
    send: ({ level, fund, change_units, cause, evidence, note }) => order(to(link, "adjust-fund"), { fund, level: fund === "pool" ? null : level, change_units, reason: cause, evidence, why: { reason: reasonOf(cause), note } }),
  });
}

/** Only what is typed anew is meant, so that two changes one after the other do not undo each other. */
const CHANGEABLE = ["seed_units", "contribution_ppm", "reserve_ppm", "maximum_units"];

export async function changeLevel(link, desk) {
  const level = await chosenLevel(link);
  if (!level) return;
  askFor({
    title: t("{link}, {level}: new rates", { link: link.name, level: levelName(level.level) }),
    lead: t("A change waits until no round runs and no award is pending; a new seed waits for the next restart."),
    fields: [
      { name: "seed_units", words: t("Seed"), kind: "money", value: plain(level.seed_units) },
      { name: "contribution_ppm", words: t("Of each wager to the meter, percent"), kind: "percent", value: String(level.contribution_ppm / 10000) },
      { name: "reserve_ppm", words: t("Of each wager to the reserve, percent"), kind: "percent", value: String(level.reserve_ppm / 10000) },
      { name: "maximum_units", words: t("Most"), kind: "money", optional: true, value: level.maximum_units ? plain(level.maximum_units) : "" },
      ...whyFields(desk.line(CHANGE)),
    ],
    words: t("Propose the change"),
    send: (values) => {
      const only = CHANGEABLE.filter((name) => String(values[name]) !== String(level[name]));
      if (!only.length) {
        say(t("Nothing is changed."), { kind: "warn" });
        return false;
      }
      return order(to(link, "change-level"), withWhy({ level: level.level, ...values, only }));
    },
  });
}

async function chosenLevel(link) {
  if (link.levels.length === 1) return link.levels[0];
  const buttons = link.levels.map((level) => ({ words: levelName(level.level), value: level.level }));
  const chosen = await openDialog({ title: t("Which level?"), body: h("p", {}, t("Each level has rates of its own.")), buttons });
  return link.levels.find((each) => each.level === chosen);
}

function plain(text) {
  const cents = BigInt(text) / 1000000n;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}

// --- other changes ----------------------------------------------------------------------------------------

export const mayDoMore = (desk) => desk.mayBegin(CHANGE) || desk.mayBegin(RETIRE);

export function otherChanges(link, desk) {
  const choice = (words, explained, act) => h("div", { class: "stack tight" }, h("button", { class: "button", type: "button", onclick: act }, words), h("p", { class: "small soft" }, explained));
  openDialog({
    title: link.name,
    body: h("div", { class: "stack" },
      desk.mayBegin(CHANGE) && choice(t("Change the paytable"), t("To another printed one with the same levels, while every table of the link is closed."), () => changePaytable(link, desk).catch(sayError)),
      desk.mayBegin(RETIRE) && [
        choice(t("Transfer a meter"), t("A level's meter and reserve go over to a level of another jackpot; both stand still."), () => transfer(link, desk)),
        choice(t("Announce its end"), t("Since when it is posted, its last day, and where its money goes."), () => announce(link, desk)),
        choice(t("Retire the link"), t("For good. What it still holds of the players' goes where the rules send it."), () => retire(link, desk)),
      ]),
  });
}

/** A proposal closes the list of changes too. */
async function proposed(path, body) {
  const went = await order(path, body);
  if (went) for (const each of document.querySelectorAll("dialog[open]")) each.close("done");
  return went;
}

async function changePaytable(link, desk) {
  const { wagers } = await read(`lab/games/${part(link.games[0])}`);
  const wager = wagers.find((each) => each.slug === link.wager);
  const levels = link.levels.map((each) => each.level).sort().join();
  const fitting = (wager?.paytables ?? []).filter((each) => each.levels.toSorted().join() === levels);
  const others = fitting.filter((each) => each.id !== link.paytable);
  if (!others.length) {
    openDialog({ title: t("Change the paytable"), body: h("p", {}, t("No other printed paytable has the levels of this link. One of your own is set with the command line:"), " ", h("code", {}, `pitboss link paytable ${link.link} …`)) });
    return;
  }
  const labels = new Map(wager.rows.map((row) => [row.slug, row.label]));
  askFor({
    title: t("{name}: another paytable", link),
    lead: t("It pays by {paytable} now. The approval letters name the paytables that they cover; the odds of the new one are in the lab.", link),
    fields: [{ name: "paytable", words: t("Paytable"), kind: "choice", options: others.map((each) => [each.id, `${each.id} (${Object.values(each.pays).map(([pay]) => pay).slice(0, 3).join(", ")} …)`]) }, ...whyFields(desk.line(CHANGE))],
    words: t("Propose the change"),
    send: ({ paytable, ...why }) => proposed(to(link, "change-paytable"), withWhy({ paytable, rows: rowsOf(others.find((each) => each.id === paytable), labels), ...why })),
  });
}

const rowsOf = ({ pays, envy_cents: envy }, labels) => Object.entries(pays).map(([row, [pay]]) => ({ row, label: labels.get(row), pay, envy_cents: row in envy ? Number(envy[row]) : null }));

/** Levels of the jackpots that are not retired, as `link/level`. */
const otherLevels = (link, desk) => desk.floor.links.filter((each) => each.link !== link.link && !each.retired).flatMap((each) => each.levels.map((level) => [`${each.link}/${level.level}`, `${each.name} · ${levelName(level.level)} ${dollars(level.display_cents)}`]));

const target = (chosen) => { const [to_link = null, to_level = null] = chosen ? chosen.split("/") : []; return { to_link, to_level }; };

const transfer = (link, desk) => askFor({
  title: t("{name}: transfer a meter", link),
  fields: [{ name: "level", words: t("Level"), kind: "choice", options: levelChoice(link) }, { name: "target", words: t("Onto"), kind: "choice", options: otherLevels(link, desk) }, EVIDENCE, ...whyFields(desk.line(RETIRE))],
  words: t("Propose the transfer"),
  danger: true,
  send: ({ level, target: onto, ...rest }) => proposed(to(link, "transfer-meter"), withWhy({ level, ...target(onto), ...rest })),
});

const announce = (link, desk) => askFor({
  title: t("{name}: announce its end", link),
  fields: [{ name: "last_day", words: t("Last day"), kind: "date" }, { name: "plan", words: t("Where its money goes"), kind: "text" }, ...whyFields(desk.line(RETIRE))],
  words: t("Propose the announcement"),
  send: (values) => proposed(to(link, "announce-closing"), withWhy(values)),
});

const retire = (link, desk) => askFor({
  title: t("{name}: retire it", link),
  lead: t("While no round runs and nothing is pending. A retired link never opens again; its past stays in every report."),
  fields: [
    { name: "distribution", words: t("What becomes of the players' money"), kind: "choice", optional: true, options: [["", t("it holds nothing of the players' any more")], ["transfer", t("onto a level of another jackpot")], ["players", t("given away to players by the approved plan")]] },
    { name: "target", words: t("Onto"), kind: "choice", optional: true, options: [["", t("no other jackpot")], ...otherLevels(link, desk)] },
    { name: "recover_seed", words: t("First the house takes back the seed of the last restart, as far as it is there (WAC 230-15-695)."), kind: "check" },
    EVIDENCE,
    ...whyFields(desk.line(RETIRE)),
  ],
  words: t("Propose the retirement"),
  danger: true,
  send: ({ distribution, target: onto, ...rest }) => proposed(to(link, "retire-link"), withWhy({ distribution, ...target(distribution === "transfer" ? onto : null), ...rest })),
});
