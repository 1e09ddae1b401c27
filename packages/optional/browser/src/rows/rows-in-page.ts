/** A row as it is read: texts by the names of their columns, or `title` and `text` where it is no row of a table. */
export type Row = Readonly<Record<string, string>>;

/** What is asked of the rows that some elements stand in. */
export type RowTask =
	/** The rows themselves, each once, in the page's order. */
	| { readonly read: number }
	/** Which of the elements stand in a certain row. */
	| { readonly row: Row; readonly by: readonly string[] };

/** The answer: rows that were read with the number of lists that they are of, or the places of elements. */
export interface RowAnswer {
	readonly rows: Row[];
	readonly total: number;
	readonly lists: number;
	readonly places: number[];
}

/**
 * Runs in the page. An element's row is the innermost row of a table, entry of a list or article around it that has words besides its controls;
 * where there is none, the largest part of the page that has no other of the elements.
 */
export function askRows(elements: readonly Element[], task: RowTask): RowAnswer {
	const ROWS = "tr, [role=row], li, [role=listitem], article, [role=article]";
	const LISTS = "table, [role=table], [role=grid], [role=treegrid], ul, ol, [role=list], [role=feed]";
	const CELLS = "td, th, [role=cell], [role=gridcell], [role=rowheader], [role=columnheader]";
	const HEADS = "th:not([scope=row]):not([role]), [role=columnheader]";
	const TITLES = ["h1, h2, h3, h4, h5, h6, [role=heading]", "a[href], [role=link]", "strong, b"];
	const CONTROLS =
		"button, input, select, textarea, script, style, template, [role=button], [role=checkbox], [role=combobox], [role=menuitem], [role=option], [role=radio], [role=searchbox], [role=slider], [role=spinbutton], [role=switch], [role=tab], [role=textbox], [contenteditable]";
	const MOST_CHARACTERS = 1000;

	const parentOf = (element: Element): Element | null => {
		if (element.parentElement) return element.parentElement;
		const root = element.getRootNode();
		return root instanceof ShadowRoot ? root.host : null;
	};
	const around = (element: Element): Element[] => {
		const all: Element[] = [];
		for (let part = parentOf(element); part && part !== document.body; part = parentOf(part)) all.push(part);
		return all;
	};
	const words = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, MOST_CHARACTERS);

	/** The words that an element shows, line by line: without those of its controls, and of rows within it. */
	function linesOf(element: Element, withControls: boolean): string[] {
		const lines = [""];
		const add = (text: string) => lines.push(`${lines.pop()}${text}`);
		const visit = (node: Node) => {
			if (node.nodeType === Node.TEXT_NODE) return add(node.nodeValue ?? "");
			if (!(node instanceof Element)) return;
			if ((!withControls && node.matches(CONTROLS)) || node.matches(ROWS) || !node.checkVisibility()) return;
			const isLine = !getComputedStyle(node).display.startsWith("inline") || node.tagName === "BR";
			if (isLine) lines.push("");
			for (const child of node.shadowRoot?.childNodes ?? node.childNodes) visit(child);
			if (isLine) lines.push("");
		};
		for (const child of element.childNodes) visit(child);
		return lines.map(words).filter((line) => line !== "");
	}

	const cellsOf = (row: Element) => [...row.children].filter((cell) => cell.matches(CELLS));
	const isHead = (row: Element) => {
		const cells = cellsOf(row);
		return cells.length > 0 && cells.every((cell) => cell.matches(HEADS));
	};
	const headers = new Map<Element, string[]>();
	function headOf(table: Element | null): string[] {
		const head = [...(table?.querySelectorAll("tr, [role=row]") ?? [])].find((row) => isHead(row));
		const cells = head && head.closest(LISTS) === table ? cellsOf(head) : [];
		return cells.map((cell) => cell.ariaLabel ?? linesOf(cell, true).join(" "));
	}
	/** The names of a table's columns: those without one, and of two the second, are called by their place. */
	function columnsOf(table: Element | null, count: number): string[] {
		const names = (table && headers.get(table)) ?? headOf(table);
		if (table) headers.set(table, names);
		return Array.from({ length: count }, (_, index) => {
			const name = names[index] ?? "";
			return name === "" || names.indexOf(name) !== index ? `column ${index + 1}` : name;
		});
	}

	const seen = new Map<Element, Record<string, string>>();
	function fieldsOf(row: Element): Record<string, string> {
		const known = seen.get(row);
		if (known) return known;
		const cells = cellsOf(row);
		const fields: Record<string, string> = {};
		if (cells.length > 0) {
			const names = columnsOf(row.closest(LISTS), cells.length);
			for (const [index, cell] of cells.entries())
				fields[names[index] ?? ""] = words(linesOf(cell, false).join(" "));
		} else {
			const lines = linesOf(row, false);
			const own = (one: Element) => {
				const inner = one.closest(ROWS);
				return inner === null || inner === row || !row.contains(inner);
			};
			const title = TITLES.map((kind) => [...row.querySelectorAll(kind)].filter(own))
				.map((found) => found.map((one) => linesOf(one, false).join(" ")).find((text) => text !== ""))
				.find((text) => text !== undefined);
			fields.title = title ?? lines[0] ?? "";
			fields.text = words(lines.join(" "));
		}
		seen.set(row, fields);
		return fields;
	}

	const hasWords = (row: Element) => Object.values(fieldsOf(row)).some((text) => text !== "");
	/** How many of the elements stand in a part. */
	const counts = new Map<Element, number>();
	for (const element of elements)
		for (const part of around(element)) counts.set(part, (counts.get(part) ?? 0) + 1);

	/** The rows around an element, the innermost first. */
	function rowsAround(element: Element): Element[] {
		const parts = around(element);
		const rows = parts.filter((part) => part.matches(ROWS) && !isHead(part) && hasWords(part));
		if (rows.length > 0) return rows;
		const alone = parts.filter((part) => counts.get(part) === 1);
		const part = elements.length > 1 ? alone.at(-1) : alone.find(hasWords);
		return part ? [part] : [];
	}

	if ("read" in task) {
		const rows = new Set(elements.flatMap((element) => rowsAround(element).slice(0, 1)));
		const lists = new Set(
			[...rows].map((row) => (row.matches(ROWS) && row.parentElement?.closest(LISTS)) || parentOf(row)),
		);
		const all = [...rows];
		return { rows: all.slice(0, task.read).map(fieldsOf), total: all.length, lists: lists.size, places: [] };
	}

	const same = (one: string | undefined, other: string | undefined) =>
		one !== undefined && other !== undefined && words(one).toLowerCase() === words(other).toLowerCase();
	const { row: wanted, by } = task;
	const fitting = elements.flatMap((element, place) => {
		const rows = rowsAround(element);
		const depth = rows.findIndex((row) => by.every((name) => same(fieldsOf(row)[name], wanted[name])));
		const row = rows[depth];
		return row ? [{ place, row, depth }] : [];
	});
	// Of rows that are the same by these, the one that is so by all.
	const isWhole = (row: Element) =>
		Object.keys(wanted).every((name) => same(fieldsOf(row)[name], wanted[name]));
	const whole = fitting.filter(({ row }) => isWhole(row));
	const several = new Set(fitting.map(({ row }) => row)).size > 1;
	const chosen = several && whole.length > 0 ? whole : fitting;
	// What stands in the row itself, before what stands in a row within it.
	const nearest = Math.min(...chosen.map(({ depth }) => depth));
	const places = chosen.filter(({ depth }) => depth === nearest).map(({ place }) => place);
	return { rows: [], total: 0, lists: 0, places };
}
