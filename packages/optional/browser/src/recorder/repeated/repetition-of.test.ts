import { defined } from "@switchyard/spec/json";
import type { RecordedAction } from "@switchyard/spec/recorder";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { elementsOf } from "../../targets/outline.ts";
import { type DoneInRow, repetitionOf } from "./repetition-of.ts";
import { Repetitions } from "./repetitions.ts";
import { seenRow } from "./seen-row.ts";

/** A row of the page: its texts, and what one works with in it. */
interface PageRow {
	readonly texts: readonly string[];
	readonly controls: readonly string[];
}

const HEADERS = ["Name", "Sum", "State"];

/** The outline of a page with one table, or a list of entries whose first text is their heading. */
function outlineOf(rows: readonly PageRow[], { kind = "table", more = "" } = {}): string {
	let ref = 0;
	const mark = () => `[ref=e${++ref}]`;
	const words = (text: string) => (text === "" ? "" : ` ${JSON.stringify(text)}`);
	const controls = (of: PageRow, indent: string) =>
		of.controls.map((control) => `${indent}- ${control} ${mark()}`).join("\n");
	const head = `    - row ${mark()}:\n${HEADERS.map((name) => `      - columnheader "${name}" ${mark()}`).join("\n")}\n      - columnheader ${mark()}\n`;
	const body = rows.map((row) =>
		kind === "table"
			? `    - row ${mark()}:\n${row.texts.map((text) => `      - cell${words(text)} ${mark()}`).join("\n")}\n      - cell ${mark()}:\n${controls(row, "        ")}`
			: `    - listitem ${mark()}:\n      - heading${words(row.texts[0] ?? "")} ${mark()}\n      - text: ${row.texts.slice(1).join(" ")}\n${controls(row, "      ")}`,
	);
	return `- generic ${mark()}:\n  - heading "Orders" ${mark()}\n  - ${kind} ${mark()}:\n${kind === "table" ? head : ""}${body.join("\n")}\n${more}`;
}

/** What is done with a control of a row: `what` is its line without the reference, its place among equal ones is 1 where absent. */
function done(number: number, snapshot: string, what: string, place: number, action: object = {}): DoneInRow {
	const fitting = snapshot.split("\n").filter((line) => line.includes(`- ${what} [ref=`));
	const ref = /\[ref=(\w+)\]/.exec(fitting[place] ?? "")?.[1];
	return {
		number,
		action: { kind: "click", target: { ways: [] }, ...action } as RecordedAction,
		row: seenRow(snapshot, ref),
	};
}

const APPROVE = 'button "Approve"';
const people = ["Anna", "Bert", "Cleo", "Dora"];
const rowOf = (name: string, controls = [APPROVE]): PageRow => ({ texts: [name, "12", "Open"], controls });
const approvals = outlineOf(people.map((name) => rowOf(name)));

describe("what is the same in several rows", () => {
	it("is a click in each, told by the column that tells the rows apart", () => {
		expect(repetitionOf([done(1, approvals, APPROVE, 0)])).toBeUndefined();
		expect(repetitionOf([done(1, approvals, APPROVE, 0), done(2, approvals, APPROVE, 2)])).toEqual({
			rows: [[1], [2]],
			list: { ways: [{ role: "table" }], snapshot: "" },
			each: [{ role: "button", name: "Approve" }],
			by: ["Name"],
			steps: [{ number: 1, role: "button", name: [{ text: "Approve" }] }],
		});
	});

	it("is a form in each, with a row's own text in names and values, and a row that is only begun", () => {
		const page = outlineOf(
			people.map((name) => rowOf(name, ["textbox", "textbox", `button "Approve ${name}"`])),
		);
		const ofRow = (row: number, first: number) => [
			done(first, page, "textbox", 2 * row + 1, { kind: "fill", value: `for ${people[row]}` }),
			done(first + 1, page, `button "Approve ${people[row]}"`, 0),
		];
		const all = [...ofRow(0, 1), ...ofRow(1, 3), ...ofRow(3, 5).slice(0, 1)];
		expect(repetitionOf(all)).toMatchObject({
			rows: [[1, 2], [3, 4], [5]],
			list: { ways: [{ role: "table" }] },
			each: [{ role: "textbox" }],
			by: ["Name"],
			steps: [
				{ number: 1, role: "textbox", nth: 2, value: [{ text: "for " }, { field: "Name" }] },
				{ number: 2, role: "button", name: [{ text: "Approve " }, { field: "Name" }] },
			],
		});
	});

	it("counts no row twice: of rows that are taken again, only the different ones last", () => {
		const clicks = (...rows: number[]) => rows.map((row, at) => done(at + 1, approvals, APPROVE, row));
		expect(repetitionOf(clicks(0, 1, 0))?.rows).toEqual([[2], [3]]);
		expect(repetitionOf(clicks(0, 0))).toBeUndefined();
	});

	it("is none where rows differ in what is done, typed or pressed", () => {
		const page = outlineOf(people.map((name) => rowOf(name, ["textbox", APPROVE, 'button "Refuse"'])));
		const fill = (number: number, row: number, value: string) =>
			done(number, page, "textbox", row, { kind: "fill", value });
		expect(repetitionOf([done(1, page, APPROVE, 0), done(2, page, 'button "Refuse"', 1)])).toBeUndefined();
		expect(repetitionOf([fill(1, 0, "one"), fill(2, 1, "other")])).toBeUndefined();
		expect(repetitionOf([fill(1, 0, "one"), done(2, page, APPROVE, 1)])).toBeUndefined();
		expect(repetitionOf([done(1, page, APPROVE, 0), done(2, page, APPROVE, 0)])).toBeUndefined();
		expect(
			repetitionOf([
				done(1, page, "textbox", 0, { kind: "press", key: "Enter" }),
				done(2, page, "textbox", 1, { kind: "press", key: "Escape" }),
			]),
		).toBeUndefined();
		expect(
			repetitionOf([
				done(1, page, "textbox", 0, { kind: "password", origin: "" }),
				done(2, page, "textbox", 1, { kind: "password", origin: "" }),
			]),
		).toBeUndefined();
	});

	it("holds for a list that changes meanwhile: rows go, come and change", () => {
		const before = outlineOf(people.map((name) => rowOf(name)));
		const after = outlineOf([
			rowOf("Eve"),
			rowOf("Cleo"),
			{ texts: ["Anna", "12", "Approved"], controls: [] },
		]);
		expect(repetitionOf([done(1, before, APPROVE, 0), done(2, after, APPROVE, 1)])).toMatchObject({
			rows: [[1], [2]],
			by: ["Name"],
		});
		const changed = outlineOf([
			{ texts: ["Anna", "12", "Approved"], controls: ['button "Archive"'] },
			rowOf("Bert"),
		]);
		const both = outlineOf(
			["Anna", "Bert"].map((name) => ({ texts: [name, "12", "Approved"], controls: ['button "Archive"'] })),
		);
		expect(
			repetitionOf([
				done(1, before, APPROVE, 0),
				done(2, changed, 'button "Archive"', 0),
				done(3, changed, APPROVE, 0),
				done(4, both, 'button "Archive"', 1),
			]),
		).toMatchObject({
			rows: [
				[1, 2],
				[3, 4],
			],
			by: ["Name"],
		});
	});

	it("names rows by all texts where no column differs in all rows, and by the place where nothing does", () => {
		const twins = [
			["Anna", "1"],
			["Anna", "2"],
			["Bert", "1"],
		].map(([name = "", sum = ""]) => ({ texts: [name, sum, "Open"], controls: [APPROVE] }));
		const page = outlineOf(twins);
		expect(repetitionOf([done(1, page, APPROVE, 0), done(2, page, APPROVE, 1)])).toMatchObject({
			by: ["Name", "Sum", "State"],
		});
		const same = outlineOf([rowOf("Anna"), rowOf("Anna"), rowOf("Anna")]);
		expect(repetitionOf([done(1, same, APPROVE, 0), done(2, same, APPROVE, 1)])).toMatchObject({ by: [] });
		// The first one is gone, or has no button any more: the place says another row than it said.
		const fewer = outlineOf([rowOf("Anna", []), rowOf("Anna"), rowOf("Anna")]);
		expect(repetitionOf([done(1, same, APPROVE, 0), done(2, fewer, APPROVE, 1)])).toBeUndefined();
	});

	it("is of the list that it is done in, where others have the same", () => {
		const other = outlineOf([rowOf("Anna"), rowOf("Bert")], { kind: "list" });
		const two = `${outlineOf(
			people.map((name) => rowOf(name)),
			{ kind: "list" },
		)}${other.replaceAll("ref=e", "ref=f")}`;
		expect(repetitionOf([done(1, two, APPROVE, 0), done(2, two, APPROVE, 1)])).toBeUndefined();
		const named = two.replace("- list [ref=e", '- list "Open" [ref=e');
		expect(repetitionOf([done(1, named, APPROVE, 0), done(2, named, APPROVE, 1)])).toMatchObject({
			list: { ways: [{ role: "list", name: "Open" }] },
			by: ["title"],
		});
		expect(repetitionOf([done(1, named, APPROVE, 0), done(2, named, APPROVE, 5)])).toBeUndefined();
	});

	it("has the dialog of each row, answered the same", () => {
		const dialog = (number: number, text?: string): DoneInRow => ({
			number,
			action: { kind: "dialog", times: 1, ...defined({ text }) },
			row: undefined,
		});
		const all = (one?: string, other?: string) => [
			dialog(2, one),
			done(1, approvals, APPROVE, 0),
			dialog(4, other),
			done(3, approvals, APPROVE, 1),
		];
		expect(repetitionOf(all())).toMatchObject({
			rows: [
				[2, 1],
				[4, 3],
			],
			steps: [{ number: 2 }, { number: 1, role: "button" }],
		});
		expect(repetitionOf(all("Anna", "Bert"))).toMatchObject({ steps: [{ value: [{ field: "Name" }] }, {}] });
		expect(repetitionOf(all("yes", "no"))).toBeUndefined();
	});

	it("stands in the innermost row that has words: not in a menu, and not in the row around a nested table", () => {
		const menu = (name: string, from: number) => `    - listitem [ref=e${from}]:
      - heading "${name}" [ref=e${from + 1}]
      - list [ref=e${from + 2}]:
        - listitem [ref=e${from + 3}]:
          - button "Approve" [ref=e${from + 4}]
        - listitem [ref=e${from + 5}]:
          - button "Refuse" [ref=e${from + 6}]\n`;
		const page = `- generic [ref=e1]:\n  - list [ref=e2]:\n${menu("Anna", 10)}${menu("Bert", 20)}`;
		const found = repetitionOf([done(1, page, APPROVE, 0), done(2, page, APPROVE, 1)]);
		expect(found).toMatchObject({ by: ["title"], each: [{ role: "button", name: "Approve" }] });
		const nested = `- table [ref=e1]:\n  - row [ref=e2]:\n    - cell "Order 1" [ref=e3]\n    - cell [ref=e4]:\n      - table "Parts" [ref=e5]:
${["A", "B"].map((part, index) => `        - row [ref=e${6 + 4 * index}]:\n          - cell "${part}" [ref=e${7 + 4 * index}]\n          - cell [ref=e${8 + 4 * index}]:\n            - button "Approve" [ref=e${9 + 4 * index}]`).join("\n")}\n`;
		expect(repetitionOf([done(1, nested, APPROVE, 0), done(2, nested, APPROVE, 1)])).toMatchObject({
			list: { ways: [{ role: "table", name: "Parts" }] },
			by: ["column 1"],
		});
	});

	it("is found in a table of 1,000 rows", () => {
		const page = outlineOf(Array.from({ length: 1000 }, (_, index) => rowOf(`No. ${index}`)));
		const before = process.threadCpuUsage();
		const found = repetitionOf([done(1, page, APPROVE, 998), done(2, page, APPROVE, 999)]);
		expect(found).toMatchObject({ by: ["Name"] });
		expect(process.threadCpuUsage(before).user).toBeLessThan(5_000_000);
	});
});

it("is found whatever the rows are, in whatever order they are taken, and is the same for all of them", () => {
	const name = fc.stringMatching(/^[A-Z][a-z]{2,8} [a-z]{2,6}$/);
	const sequence = fc.array(fc.constantFrom("Approve", "Print", "Archive"), { minLength: 1, maxLength: 3 });
	fc.assert(
		fc.property(
			fc.uniqueArray(name, { minLength: 2, maxLength: 12 }),
			fc.uniqueArray(fc.constantFrom("Approve", "Print", "Archive"), { minLength: 3, maxLength: 3 }),
			sequence,
			fc.constantFrom("table", "list"),
			fc.infiniteStream(fc.nat()),
			(names, buttons, done3, kind, chance) => {
				const rows = names.map((each) =>
					rowOf(
						each,
						buttons.map((words) => `button "${words}"`),
					),
				);
				const order = names.map((_, index) => index).sort(() => ((chance.next().value ?? 0) % 3) - 1);
				const taken = order.slice(0, 2 + ((chance.next().value ?? 0) % (names.length - 1)));
				let number = 0;
				const all = taken.flatMap((row) => {
					// Rows move about while it is recorded.
					const shift = (chance.next().value ?? 0) % rows.length;
					const page = outlineOf([...rows.slice(shift), ...rows.slice(0, shift)], { kind });
					const place = (row - shift + rows.length) % rows.length;
					return done3.map((words) => done(++number, page, `button "${words}"`, place));
				});
				const found = repetitionOf(all);
				expect(found?.rows.flat()).toEqual(all.map((each) => each.number));
				expect(found?.rows).toHaveLength(taken.length);
				expect(found?.by).toEqual([kind === "table" ? "Name" : "title"]);
				expect(found?.steps.map((step) => step.name)).toEqual(done3.map((text) => [{ text }]));
				// No part of what was done in one row alone is ever a repetition.
				expect(repetitionOf(all.slice(0, done3.length))).toBeUndefined();
			},
		),
		{ numRuns: 200 },
	);
});

it("is reported once, again with each further row, and withdrawn where the next row is another", () => {
	const told: unknown[] = [];
	const repetitions = new Repetitions((repetition) => told.push(repetition?.rows));
	const page = outlineOf(people.map((each) => rowOf(each, [APPROVE, 'button "Refuse"'])));
	repetitions.note(done(1, page, APPROVE, 0));
	repetitions.note(done(2, page, APPROVE, 1));
	repetitions.note(done(2, page, APPROVE, 1));
	repetitions.note({ number: 3, action: { kind: "go-to", url: "https://example.com/" }, row: undefined });
	expect(told).toEqual([[[1], [2]]]);
	repetitions.forget();
	repetitions.note(done(4, page, APPROVE, 0));
	repetitions.note(done(5, page, APPROVE, 1));
	repetitions.note(done(6, page, APPROVE, 2));
	repetitions.note(done(7, page, 'button "Refuse"', 3));
	expect(told.slice(1)).toEqual([[[4], [5]], [[4], [5], [6]], undefined]);
});

it("reads nothing into an outline that has no rows", () => {
	expect(seenRow('- generic [ref=e1]:\n  - button "Go" [ref=e2]', "e2")).toBeUndefined();
	expect(seenRow("", "e2")).toBeUndefined();
	expect(elementsOf("")).toEqual([]);
});
