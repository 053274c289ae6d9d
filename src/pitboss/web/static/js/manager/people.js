/**
 * People with their roles, PINs, cards and sessions; devices with their tables and tokens.
 * @module manager/people
 */
import { read } from "../api.js";
import { openDialog, say, sayError } from "../dialog.js";
import { fill, h, patch, sign } from "../dom.js";
import { t } from "../text.js";
import { askFor, given, grid, moment, order, part, whyFields, withWhy } from "./kit.js";

const ROLES = ["player", "dealer", "supervisor", "executive", "accounting", "technician", "auditor"];
const ROLE_OPTIONS = ROLES.map((role) => [role, t(role)]);
/** Whoever gives or takes any other role needs a second person. */
const BY_ONE = new Set(["player", "dealer"]);
const PRIVILEGED = "person.change-privileged";
const KINDS = [["controller", t("controller of a table")], ["manager", t("Game Manager screen")], ["seat", t("electronic seat")], ["display", t("meter display")]];
const AT_A_TABLE = new Set(["controller", "seat"]);

export const PEOPLE_EVENTS = [
  "person-added", "person-changed", "person-dismissed", "person-reinstated", "pin-set", "card-issued", "card-ended",
  "device-enrolled", "device-moved", "device-blocked", "device-restored", "signed-in", "session-ended", "locked-out", "unlocked",
];

const takesTwo = (...roles) => roles.flat().some((role) => !BY_ONE.has(role));
const mayChange = (desk, person) => desk.mayBegin(takesTwo(person.roles) ? PRIVILEGED : "person.change");
const mayGiveCard = (desk, person) => desk.mayBegin(takesTwo(person.roles) ? PRIVILEGED : "card.issue");

/** Reason and words, where a second person has to read them. */
const whyFor = (desk, person) => (takesTwo(person.roles) ? whyFields(desk.line(PRIVILEGED)) : []);
const whySent = (values) => ("reason" in values ? withWhy(values) : values);

/** Carries out, closes what is open and shows the list anew. */
async function done(desk, path, body) {
  const went = await order(path, body);
  if (went) leave(desk);
  return went;
}

function leave(desk) {
  for (const each of document.querySelectorAll("dialog[open]")) each.close("done");
  desk.show();
}

// --- people -----------------------------------------------------------------------------------------------

export async function people(box, desk) {
  fill(box);
  await list(box, desk);
  desk.heard = (name) => { if (PEOPLE_EVENTS.includes(name)) list(box, desk).catch(sayError); };
}

async function list(box, desk) {
  const seesAll = desk.may("person.see");
  const [listed, cards, devices] = seesAll ? await Promise.all([read("people"), read("cards"), read("devices")]) : [[], [], ofTables(desk)];
  const cardsOf = (person) => cards.filter((card) => card.person === person.person);
  patch(box,
    seesAll && [
      h("div", { class: "row apart" }, h("h2", {}, t("People")), mayAdd(desk) && h("button", { class: "button", type: "button", onclick: () => addPerson(desk) }, sign("plus"), t("Add a person"))),
      grid([t("Name"), t("Roles"), t("PIN"), t("Card"), t("Signed in"), t("State"), ""], listed.map((person) => personRow(person, cardsOf(person), desk)), t("Nobody is here."), { stacked: true }),
    ],
    h("div", { class: "row apart" }, h("h2", {}, t("Devices")), desk.may("device.change") && h("button", { class: "button", type: "button", onclick: () => enrol(desk) }, sign("plus"), t("Enrol a device"))),
    !seesAll && h("p", { class: "soft" }, t("The controllers of the tables. Supervisors, executives, accounting and auditors see the list of people and of all devices.")),
    grid([t("Device"), t("Kind"), t("Table"), t("State"), ""], devices.map((device) => deviceRow(device, desk)), t("No device is enrolled."), { stacked: true }),
    !seesAll && desk.may("device.change") && h("p", {}, h("button", { class: "button", type: "button", onclick: () => byItsId(desk) }, t("Another device, by its id"))));
}

const mayAdd = (desk) => desk.mayBegin("person.change") || desk.mayBegin(PRIVILEGED);

function personRow(person, cards, desk) {
  const active = cards.find((card) => card.status === "active");
  const state = !person.active ? t("dismissed") : person.locked_until_us ? t("locked until {when}", { when: moment(person.locked_until_us) }) : t("active");
  const hasButtons = personButtons(person, cards, desk).some(Boolean);
  return [h("span", {}, person.name, " ", h("code", {}, person.person)), person.roles.join(", "), person.has_pin ? t("set") : t("none"), active?.card ?? "–", { n: String(person.sessions) }, state,
    hasButtons && h("button", { class: "button small", type: "button", "aria-label": t("Manage {name}", person), onclick: () => personDialog(person, cards, desk) }, t("Manage"))];
}

function personDialog(person, cards, desk) {
  openDialog({
    title: person.name,
    body: h("div", { class: "stack" },
      h("dl", { class: "facts" }, h("dt", {}, t("Signs in as")), h("dd", {}, h("code", {}, person.person)), h("dt", {}, t("Roles")), h("dd", {}, person.roles.join(", ")), h("dt", {}, t("Signed in")), h("dd", {}, String(person.sessions))),
      cards.length > 0 && grid([t("Card"), t("State"), ""], cards.map((card) => [h("code", {}, card.card), t(card.status), card.status === "active" && desk.may("card.block") && endButtons(card, desk)])),
      takesTwo(person.roles) && h("p", { class: "small soft" }, t("His roles, PIN and card take a second person's approval.")),
      h("div", { class: "row" }, personButtons(person, cards, desk))),
  });
}

function personButtons(person, cards, desk) {
  const change = mayChange(desk, person);
  const own = person.person === desk.me.person;
  const button = (words, act, kind = "") => h("button", { class: `button ${kind}`, type: "button", onclick: act }, words);
  if (!person.active) return [change && button(t("Reinstate"), () => reinstate(person, desk))];
  return [
    mayGiveCard(desk, person) && button(t("Issue a card"), () => issueCard(person, cards, desk)),
    own ? button(t("Change my PIN"), () => ownPin(person, desk)) : change && button(t("Set a PIN"), () => setPin(person, desk)),
    change && button(t("Change roles"), () => changeRoles(person, desk)),
    person.sessions > 0 && desk.may("session.revoke") && button(t("End his sessions"), () => done(desk, `people/${part(person.person)}/revoke-sessions`)),
    person.locked_until_us && desk.may("person.unlock") && button(t("Unlock"), () => done(desk, "people/unlock", { subject: `person:${person.person}` })),
    change && button(t("Dismiss"), () => dismiss(person, desk), "danger"),
  ];
}

const addPerson = (desk) => askFor({
  title: t("A new person"),
  lead: t("Staff other than dealers take a second person's approval."),
  fields: [{ name: "person", words: t("Short name"), hint: t("what he signs in with") }, { name: "name", words: t("Name") }, { name: "roles", words: t("Roles"), kind: "checks", options: ROLE_OPTIONS }, ...optionalWhy(desk)],
  words: t("Add"),
  send: ({ person, name, roles, ...why }) => lacksWords(why, roles) ? false : done(desk, `people/${part(person)}/add-person`, { name, roles, ...whyOf(why, roles) }),
});

/** Where it depends on what is chosen whether a second person is asked. */
const optionalWhy = (desk) => whyFields(desk.line(PRIVILEGED)).map((field) => (field.name === "note" ? { ...field, optional: true, hint: t("for the second person; not needed for players and dealers") } : field));
const whyOf = ({ reason, note }, roles) => (takesTwo(roles) ? { why: { reason, note } } : {});

function lacksWords({ note }, roles) {
  const lacks = takesTwo(roles) && !note;
  if (lacks) say(t("Say in your own words why: a second person has to read it."), { kind: "bad" });
  return lacks;
}

const changeRoles = (person, desk) => askFor({
  title: t("What {name} does", person),
  lead: t("Whoever counts the money neither deals, verifies nor configures; a player is no staff. With new roles he signs in again."),
  fields: [{ name: "name", words: t("Name"), value: person.name }, { name: "roles", words: t("Roles"), kind: "checks", options: ROLE_OPTIONS, value: person.roles }, ...optionalWhy(desk)],
  words: t("Change"),
  send: ({ name, roles, ...why }) => {
    const both = [...person.roles, ...roles];
    return lacksWords(why, both) ? false : done(desk, `people/${part(person.person)}/change-person`, { name, roles, ...whyOf(why, both) });
  },
});

const PIN = { name: "pin", words: t("PIN"), kind: "pin", hint: t("six digits, no rows or repeats") };

const setPin = (person, desk) => askFor({
  title: t("A PIN for {name}", person),
  fields: [PIN, ...whyFor(desk, person)],
  words: t("Set it"),
  send: (values) => done(desk, `people/${part(person.person)}/set-pin`, whySent(values)),
});

const ownPin = (person, desk) => askFor({
  title: t("Change my PIN"),
  fields: [{ name: "old_pin", words: t("The PIN until now"), kind: "pin" }, PIN],
  words: t("Set it"),
  send: (values) => done(desk, `people/${part(person.person)}/set-pin`, values),
});

const dismiss = (person, desk) => askFor({
  title: t("{name} leaves", person),
  lead: t("His card and PIN open nothing any more, and his sessions end. What he did stays in the log."),
  fields: whyFor(desk, person),
  words: t("Dismiss"),
  danger: true,
  send: (values) => done(desk, `people/${part(person.person)}/dismiss-person`, whySent(values)),
});

const reinstate = (person, desk) => askFor({
  title: t("{name} comes back", person),
  lead: t("With the roles, the PIN and the card that he had."),
  fields: whyFor(desk, person),
  words: t("Reinstate"),
  send: (values) => done(desk, `people/${part(person.person)}/reinstate-person`, whySent(values)),
});

// --- cards ------------------------------------------------------------------------------------------------

const issueCard = (person, cards, desk) => askFor({
  title: t("A card for {name}", person),
  lead: t("Swipe the new card. His card until now is thereby replaced. The card's number is kept nowhere."),
  fields: [
    { name: "line", words: t("The new card"), kind: "card", hint: t("swipe it here, stripe to the reader; or type its number") },
    { name: "card", words: t("What the card is called"), value: freeName(person, cards), hint: t("stands in the log; never the number") },
    ...whyFor(desk, person),
  ],
  words: t("Issue the card"),
  send: ({ line, card, ...why }) => done(desk, `cards/${part(card)}/issue-card`, { person: person.person, line, ...whySent(why) }),
});

function freeName(person, cards) {
  const taken = new Set(cards.map((card) => card.card));
  const names = [`card-${person.person}`, ...cards.map((_, index) => `card-${person.person}-${index + 2}`), `card-${person.person}-${cards.length + 2}`];
  return names.find((name) => !taken.has(name));
}

function endButtons(card, desk) {
  const button = (status, words) => h("button", { class: "button danger small", type: "button", onclick: () => endCard(card, status, words, desk) }, words);
  return h("div", { class: "row" }, button("lost", t("Lost")), button("blocked", t("Block")));
}

const endCard = (card, status, words, desk) => askFor({
  title: `${words}: ${card.card}`,
  lead: t("The card opens nothing from now on, and sessions that began with it end. Its owner gets a new one."),
  fields: [{ name: "note", words: t("What happened"), kind: "long", optional: true }],
  words: status === "lost" ? t("Report it lost") : t("Block the card"),
  danger: true,
  send: ({ note }) => done(desk, `cards/${part(card.card)}/end-card`, { status, note: note ?? "" }),
});

// --- devices ----------------------------------------------------------------------------------------------

/** A technician may not see people; the controllers that stand at tables he sees with the tables. */
const ofTables = (desk) => desk.floor.tables.flatMap((table) => table.controllers.map((each) => ({ device: each.device, name: each.device, kind: "controller", table: table.table, active: true })));

function deviceRow(device, desk) {
  return [h("span", {}, device.name, device.name !== device.device && [" ", h("code", {}, device.device)]), KINDS.find(([kind]) => kind === device.kind)?.[1] ?? device.kind, device.table ?? "–", device.active ? t("active") : t("blocked"), deviceButtons(device, desk)];
}

function deviceButtons(device, desk) {
  const button = (words, act, kind = "") => h("button", { class: `button small ${kind}`, type: "button", onclick: act, "aria-label": `${words}: ${device.device}` }, words);
  const change = desk.may("device.change");
  return h("div", { class: "row" },
    device.active && change && button(t("Move"), () => move(device, desk)),
    device.active && desk.may("device.block") && button(t("Block"), () => blockDevice(device, desk), "danger"),
    !device.active && change && button(t("Restore"), () => restore(device, desk)));
}

const tableOptions = (desk, none) => [...(none ? [["", t("no table")]] : []), ...desk.floor.tables.map((table) => [table.table, table.table])];

const enrol = (desk) => askFor({
  title: t("A new device"),
  lead: t("The token in the answer is shown once; it makes a browser this device, or goes into the program of a controller."),
  fields: [
    { name: "device", words: t("Short name"), hint: t("stands in the log: controller-uth-3") },
    { name: "name", words: t("Name") },
    { name: "kind", words: t("Kind"), kind: "choice", options: KINDS },
    { name: "table", words: t("Table"), kind: "choice", optional: true, options: tableOptions(desk, true), hint: t("controllers and seats stand at one") },
  ],
  words: t("Enrol"),
  send: ({ device, ...values }) => withToken(device, desk, `devices/${part(device)}/enrol-device`, values),
});

const move = (device, desk) => askFor({
  title: t("Where {name} stands", device),
  lead: t("Whoever is signed in at it signs in again."),
  fields: [{ name: "table", words: t("Table"), kind: "choice", optional: true, options: tableOptions(desk, !AT_A_TABLE.has(device.kind)), value: device.table ?? "" }],
  words: t("Move it"),
  send: ({ table }) => done(desk, `devices/${part(device.device)}/move-device`, { table }),
});

const blockDevice = (device, desk) => askFor({
  title: t("Block {name}", device),
  lead: t("It does nothing from now on, and whoever is signed in at it is signed out. It comes back with a new token."),
  fields: [{ name: "note", words: t("What happened"), kind: "long", optional: true }],
  words: t("Block the device"),
  danger: true,
  send: ({ note }) => done(desk, `devices/${part(device.device)}/block-device`, { note: note ?? "" }),
});

const restore = (device, desk) => askFor({
  title: t("Restore {name}", device),
  lead: t("Its old token stays worthless; the new one is in the answer and shown once."),
  fields: [],
  words: t("Restore it with a new token"),
  send: () => withToken(device.device, desk, `devices/${part(device.device)}/restore-device`, {}),
});

const byItsId = (desk) => askFor({
  title: t("Another device"),
  fields: [{ name: "device", words: t("Its id"), hint: t("as it was enrolled") }, { name: "act", words: t("What"), kind: "choice", options: [["move", t("Move it")], ["block", t("Block the device")], ["restore", t("Restore it with a new token")]] }],
  words: t("Go on"),
  send: ({ device, act }) => {
    const meant = { device, name: device, kind: null, table: null };
    ({ move, block: blockDevice, restore })[act](meant, desk);
    return false;
  },
});

/** The token is in this answer and nowhere else. */
async function withToken(device, desk, path, body) {
  const answer = await given(path, body);
  if (!answer) return false;
  leave(desk);
  showToken(device, answer.token);
  return true;
}

function showToken(device, token) {
  const copied = h("span", { class: "small soft", role: "status" });
  const field = h("textarea", { class: "input token", id: "token", rows: "2", readonly: true, value: token, spellcheck: "false", onfocus: () => field.select() });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      copied.textContent = t("Copied.");
    } catch {
      field.select();
      copied.textContent = t("This browser does not copy by itself: it is marked, copy it by hand.");
    }
  };
  openDialog({
    title: t("The token of {device}", { device }),
    body: h("div", { class: "stack" },
      h("div", { class: "notice warn" }, sign("warning"), h("div", {}, h("p", {}, t("It is shown this once. Copy it now; if it is lost, block the device and restore it with a new one.")))),
      h("div", { class: "field" }, h("label", { for: "token" }, t("Token")), field),
      h("div", { class: "row" }, h("button", { class: "button main", type: "button", onclick: copy }, t("Copy")), copied)),
    buttons: [{ words: t("I have it"), value: "yes" }],
  });
}
