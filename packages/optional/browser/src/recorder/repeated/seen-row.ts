import { defined } from "@switchyard/spec/json";
import { elementsOf, type OutlineElement } from "../../targets/outline.ts";

/** The row that something was done in, as the page's outline had it then. */
export interface SeenRow {
	/** Which list it is of. */
	readonly list: string;
	/** The list by its role and, where it has one, its name; absent where those do not tell it from others. */
	readonly listWay: { readonly role: string; readonly name?: string } | undefined;
	/** Its place in the list, the first has 0. */
	readonly place: number;
	/** Its texts by the names of their columns, or `title` and `text`. */
	readonly texts: Texts;
	/** The names of those that no other row of the list has the same in. */
	readonly unique: readonly string[];
	/** Whether no other row has all of them the same. */
	readonly isUnique: boolean;
	readonly control: SeenControl;
}

export type Texts = Readonly<Record<string, string>>;

/** What something was done with in a row. */
export interface SeenControl {
	readonly role: string;
	readonly name: string | undefined;
	/** Its place among those of its role and name in the row, the first has 1; absent where it is the only one. */
	readonly nth: number | undefined;
	/** Its place among those of its role and name on the page, and how many there are. */
	readonly place: number;
	readonly count: number;
	/** In how many lists there are such. */
	readonly lists: number;
}

const ROWS = new Set(["row", "listitem", "article"]);
const TABLES = new Set(["table", "grid", "treegrid"]);
const CELLS = new Set(["cell", "gridcell", "rowheader", "columnheader"]);
const TITLES: readonly string[] = ["heading", "link", "strong"];
const CONTROLS = new Set([
	"button",
	"checkbox",
	"combobox",
	"menuitem",
	"option",
	"radio",
	"searchbox",
	"slider",
	"spinbutton",
	"switch",
	"tab",
	"textbox",
]);

/** The row of an element of the outline; `undefined` where it stands in none. */
export function seenRow(snapshot: string, ref: string | undefined): SeenRow | undefined {
	if (ref === undefined) return undefined;
	const outline = new Outline(elementsOf(snapshot));
	const element = outline.all.find((each) => each.ref === ref);
	return element && outline.seenRow(element);
}

class Outline {
	readonly all: readonly OutlineElement[];
	readonly #children = new Map<OutlineElement | undefined, OutlineElement[]>();
	readonly #columns = new Map<OutlineElement | undefined, readonly string[]>();

	constructor(all: readonly OutlineElement[]) {
		this.all = all;
		for (const each of all) {
			const beside = this.#children.get(each.parent);
			if (beside) beside.push(each);
			else this.#children.set(each.parent, [each]);
		}
	}

	seenRow(element: OutlineElement): SeenRow | undefined {
		const { role, name } = element;
		const same = this.all.filter((each) => each.role === role && each.name === name);
		const row = this.#rowOf(element, same);
		if (!row) return undefined;
		const list = listOf(row);
		const within = same.filter((each) => isWithin(each, row));
		const texts = this.#textsOf(row);
		const rows = this.#rowsOf(list, row.role);
		const others = rows.filter((each) => each !== row);
		const textsOfOthers = others.map((each) => this.#textsOf(each));
		const isOwn = (column: string) => textsOfOthers.every((other) => other[column] !== texts[column]);
		return {
			list: this.#keyOf(list),
			listWay: this.#wayOf(list),
			place: rows.indexOf(row),
			texts,
			unique: Object.keys(texts).filter((column) => texts[column] !== "" && isOwn(column)),
			isUnique: textsOfOthers.every((other) =>
				Object.keys(texts).some((column) => other[column] !== texts[column]),
			),
			control: {
				role,
				name,
				nth: within.length > 1 ? within.indexOf(element) + 1 : undefined,
				place: same.indexOf(element),
				count: same.length,
				lists: new Set(same.map((each) => listOf(this.#rowOf(each, same) ?? each))).size,
			},
		};
	}

	/** As `askRows` finds it in the page. */
	#rowOf(element: OutlineElement, same: readonly OutlineElement[]): OutlineElement | undefined {
		let alone: OutlineElement | undefined;
		for (let part = element.parent; part?.parent; part = part.parent) {
			if (ROWS.has(part.role) && !this.#isHead(part) && this.#hasTexts(part)) return part;
			if (same.length > 1 && same.filter((each) => isWithin(each, part)).length === 1) alone = part;
		}
		return alone;
	}

	#rowsOf(list: OutlineElement | undefined, role: string): OutlineElement[] {
		const rows: OutlineElement[] = [];
		const visit = (element: OutlineElement) => {
			if (element.role === role && listOf(element) === list) {
				if (!this.#isHead(element) && (this.#hasTexts(element) || !ROWS.has(role))) rows.push(element);
				return;
			}
			if (element === list || element.role === "rowgroup")
				for (const child of this.#in(element)) visit(child);
		};
		if (list) visit(list);
		return rows;
	}

	#textsOf(row: OutlineElement): Texts {
		const cells = this.#in(row).filter(({ role }) => CELLS.has(role));
		if (cells.length > 0) {
			const names = this.#columnsOf(listOf(row));
			return Object.fromEntries(
				cells.map((cell, index) => {
					const name = names[index] ?? "";
					const isKnown = name !== "" && names.indexOf(name) === index;
					return [isKnown ? name : `column ${index + 1}`, this.#wordsOf(cell, false).join(" ")];
				}),
			);
		}
		const own = this.#own(row);
		const titles = TITLES.map((kind) =>
			own.filter(({ role }) => role === kind).map((each) => this.#wordsOf(each, false).join(" ")),
		);
		const lines = this.#wordsOf(row, false);
		return {
			title: titles.flat().find((words) => words !== "") ?? lines[0] ?? "",
			text: lines.join(" "),
		};
	}

	/** The names of a table's columns, as its first row has them. */
	#columnsOf(table: OutlineElement | undefined): readonly string[] {
		const known = this.#columns.get(table);
		if (known) return known;
		const rows = this.#in(table).flatMap((part) => (part.role === "rowgroup" ? this.#in(part) : [part]));
		const head = rows.find((row) => this.#isHead(row));
		const names = head ? this.#in(head).map((cell) => cell.name ?? this.#wordsOf(cell, true).join(" ")) : [];
		this.#columns.set(table, names);
		return names;
	}

	#isHead(row: OutlineElement): boolean {
		const cells = this.#in(row).filter(({ role }) => CELLS.has(role));
		return cells.length > 0 && cells.every(({ role }) => role === "columnheader");
	}

	#hasTexts(row: OutlineElement): boolean {
		return Object.values(this.#textsOf(row)).some((text) => text !== "");
	}

	#in(element: OutlineElement | undefined): readonly OutlineElement[] {
		return this.#children.get(element) ?? [];
	}

	/** All in a row but what is in rows within it. */
	#own(row: OutlineElement): OutlineElement[] {
		return this.#in(row).flatMap((each) => (ROWS.has(each.role) ? [] : [each, ...this.#own(each)]));
	}

	/** The words that an element shows, without those of its controls and of rows within it. */
	#wordsOf(element: OutlineElement, withControls: boolean): string[] {
		const within = this.#in(element).flatMap((each) => {
			if (ROWS.has(each.role) || (!withControls && CONTROLS.has(each.role))) return [];
			return this.#wordsOf(each, withControls);
		});
		if (within.length > 0 || (this.#in(element).length > 0 && !withControls)) return within;
		const words = (element.name ?? element.text ?? "").replace(/\s+/g, " ").trim();
		return words === "" ? [] : [words];
	}

	/** The way to a list from the page's top, by what lasts: a table's columns, names. */
	#keyOf(list: OutlineElement | undefined): string {
		const path: string[] = [];
		for (let part = list; part; part = part.parent)
			path.push(part.name ? `${part.role} ${part.name}` : part.role);
		return [...path, ...(list && TABLES.has(list.role) ? this.#columnsOf(list) : [])].join(" | ");
	}

	#wayOf(list: OutlineElement | undefined): SeenRow["listWay"] {
		if (!list || (!TABLES.has(list.role) && list.role !== "list")) return undefined;
		const { role, name } = list;
		const same = this.all.filter((each) => each.role === role && (name === undefined || each.name === name));
		return same.length === 1 ? { role, ...defined({ name }) } : undefined;
	}
}

/** The table or the list that a row is of, else what it stands in with the others. */
function listOf(row: OutlineElement): OutlineElement | undefined {
	if (row.role !== "row" && row.role !== "listitem") return row.parent;
	for (let part = row.parent; part; part = part.parent)
		if (row.role === "row" ? TABLES.has(part.role) : part.role === "list") return part;
	return row.parent;
}

function isWithin(element: OutlineElement, part: OutlineElement): boolean {
	return element.lines[0] >= part.lines[0] && element.lines[0] < part.lines[1];
}
