/**
 * What must be on record before a table plays for money: versions of equipment, letters of approval, internal controls,
 * notices.
 * @module manager/records
 */
import { read } from "../api.js";
import { openDialog } from "../dialog.js";
import { fill, h, sign } from "../dom.js";
import { dollars } from "../figures.js";
import { t } from "../text.js";
import { askFor, grid, moment, order, part, whyFields, withWhy } from "./kit.js";

/** By the generation of the controls (rulebook 6.1). */
const COMPONENTS = {
  A: [["game-manager", "Game Manager"], ["aquarius-controller", "Aquarius controller"], ["coin-spot", "Coin Spot"], ["cham2", "CHAM2+"], ["vips", "ViPS"]],
  B: [["nexus-game-manager", "Nexus Command Game Manager"], ["table-controller", "Table Controller"], ["vips", "ViPS"]],
  C: [["nexus-game-manager-2", "Nexus Command Game Manager 2"], ["table-controller-2", "Table Controller 2"], ["gm-atlas", "GM Atlas"], ["nexus-command-2", "Nexus Command II"]],
};
const NOTICES = { amount: t("the amount"), "no-player-money": t("that it holds no player money"), "may-be-removed": t("that it may be removed without notice"), maximum: t("the maximum") };
const NAMES = new Map(Object.values(COMPONENTS).flat());

export async function versions(box, desk) {
  const mayReport = desk.may("report.read");
  const reports = (path) => (mayReport ? read(path) : []);
  const [equipment, approvals, controls, letters, notices] = await Promise.all([read("equipment"), reports("approvals"), reports("controls"), reports("letters"), read("notices")]);
  const recorded = new Map(equipment.map((each) => [each.table, each.installed]));
  fill(box, h("h2", {}, t("Versions and approvals")),
    headed(t("Equipment at the tables"), desk.may("versions.record") && act(t("Record versions"), () => recordVersions(desk, recorded))),
    grid([t("Table"), t("Installed")], equipment.map((each) => [each.table, each.installed.map(([component, version]) => `${NAMES.get(component) ?? component} ${version}`).join(", ")]), t("No versions are recorded.")),
    mayReport && lettersAndControls(desk, approvals, controls, letters),
    !mayReport && h("p", { class: "soft" }, t("Letters of approval and internal controls are shown to whoever reads reports.")),
    headed(t("Notices that hang at tables"), desk.may("notice.post") && act(t("Post a notice"), () => postNotice(desk))),
    grid([t("Table"), t("Link"), t("Notice"), t("Amount"), t("Posted")], notices.map((each) => [each.table, each.link, NOTICES[each.notice] ?? each.notice, { n: each.shown_cents === null ? "–" : dollars(each.shown_cents) }, moment(each.posted_us)]), t("None are posted.")));
}

const headed = (words, button) => h("div", { class: "row apart" }, h("h3", {}, words), button);
const act = (words, onclick) => h("button", { class: "button small", type: "button", onclick }, sign("plus"), words);
const withdrawal = (words, onclick) => h("button", { class: "button quiet small", type: "button", onclick, "aria-label": words }, t("Withdraw"));

function lettersAndControls(desk, approvals, controls, letters) {
  const missing = letters.filter((letter) => !approvals.some((each) => each.id === letter.id));
  const [mayApprovals, mayControls] = [desk.mayBegin("approval.record"), desk.mayBegin("controls.record")];
  return [
    headed(t("Letters of approval"), mayApprovals && missing.length > 0 && act(t("Record a letter"), () => recordLetter(desk, missing))),
    grid([t("Letter"), t("Dated"), t("Maker"), t("Games"), ""], approvals.map((each) => [each.id, each.dated, each.maker, each.games.map((game) => `${game.game} (${game.rules})`).join(", "), mayApprovals && withdrawal(t("Withdraw letter {id}", each), () => withdraw(desk, "approval.record", t("Withdraw letter {id}", each), "manager/withdraw-approval", { approval: each.id }))]), t("No letter is recorded; tables open as demonstrations.")),
    mayApprovals && h("p", { class: "small soft" }, t("The letters that ship are chosen here; any other is recorded with the command line:"), " ", h("code", {}, `pitboss order '{"kind": "record-approval", …}'`)),
    headed(t("Internal controls"), mayControls && act(t("Record controls"), () => recordControls(desk))),
    grid([t("Game"), t("Approved on"), t("Reference"), ""], controls.map((each) => [each.game, each.approved_on, each.reference, mayControls && withdrawal(t("Withdraw the controls of {game}", each), () => withdraw(desk, "controls.record", t("Withdraw the controls of {game}", each), "manager/withdraw-controls", { game: each.game }))]), t("None are recorded.")),
  ];
}

/** Carries it out and shows what is on record now. */
async function done(desk, path, body) {
  const went = await order(path, body);
  if (went) desk.show();
  return went;
}

function recordVersions(desk, recorded) {
  const tables = desk.floor.tables;
  return askFor({
    title: t("Record versions"),
    lead: t("Compared with those that the approval packets name, when the table opens."),
    fields: [{ name: "table", words: t("Table"), kind: "choice", options: tables.map((each) => [each.table, `${each.table} · ${t("generation {generation}", each)}`]) }],
    words: t("Go on"),
    send: ({ table }) => { versionsOf(desk, tables.find((each) => each.table === table), recorded.get(table) ?? []); return true; },
  });
}

function versionsOf(desk, table, installed) {
  const known = new Map(installed);
  const components = COMPONENTS[table.generation];
  return askFor({
    title: t("Equipment at {table}", table),
    lead: t("As the equipment shows them itself; what is left empty is not there."),
    fields: components.map(([name, words]) => ({ name, words, optional: true, value: known.get(name) })),
    words: t("Record"),
    send: (values) => done(desk, `tables/${part(table.table)}/record-versions`, { installed: components.filter(([name]) => values[name]).map(([name]) => ({ component: name, version: values[name] })) }),
  });
}

const recordLetter = (desk, letters) => askFor({
  title: t("Record a letter"),
  lead: t("Two people: you propose it, another approves."),
  fields: [{ name: "letter", words: t("Letter"), kind: "choice", options: letters.map((each) => [each.id, `${each.dated}, ${each.maker}: ${each.games.map((game) => game.game).join(", ")}`]) }, ...whyFields(desk.line("approval.record"))],
  words: t("Propose the record"),
  send: ({ letter, ...why }) => done(desk, "manager/record-approval", withWhy({ approval: letters.find((each) => each.id === letter), ...why })),
});

const recordControls = (desk) => askFor({
  title: t("Record controls"),
  lead: t("The house's internal controls for a game, as approved; for a tribal casino its gaming agency's approval."),
  fields: [
    { name: "game", words: t("Game"), kind: "choice", options: [...new Set(desk.floor.tables.map((each) => each.game))].map((game) => [game, game.replaceAll("-", " ")]) },
    { name: "approved_on", words: t("Approved on"), kind: "date" },
    { name: "reference", words: t("The document that approves them") },
    ...whyFields(desk.line("controls.record")),
  ],
  words: t("Propose the record"),
  send: ({ game, approved_on, reference, ...why }) => done(desk, "manager/record-controls", withWhy({ controls: { game, approved_on, reference }, ...why })),
});

/** The note of the withdrawal is the note of the proposal. */
const withdraw = (desk, action, title, path, body) => askFor({
  title,
  fields: whyFields(desk.line(action)),
  words: t("Propose the withdrawal"),
  danger: true,
  send: ({ reason, note }) => done(desk, path, { ...body, note, why: { reason, note } }),
});

/** A house jackpot has three notices, a progressive with a maximum has one (WAC 230-15-671, -685). */
const noticesOf = (link) => (link.kind === "house" ? ["amount", "no-player-money", "may-be-removed"] : link.levels.some((level) => level.maximum_units !== null) ? ["maximum"] : []);

function postNotice(desk) {
  const due = desk.floor.links.filter((link) => !link.retired).flatMap((link) => link.tables.flatMap((table) => noticesOf(link).map((notice) => [[table, link.link, notice].join("/"), `${table} · ${link.name}: ${NOTICES[notice]}`])));
  if (!due.length) return openDialog({ title: t("Post a notice"), body: h("p", {}, t("No table needs one: a house jackpot takes notices, and a progressive with a maximum.")) });
  return askFor({
    title: t("Post a notice"),
    lead: t("On record as hanging there, with the amount as it is now; when the amount changes it is posted anew."),
    fields: [{ name: "which", words: t("Table and notice"), kind: "choice", options: due }],
    words: t("It hangs there"),
    send: ({ which }) => { const [table, link, notice] = which.split("/"); return done(desk, `tables/${part(table)}/post-notice`, { link, notice }); },
  });
}
