/** Which rows of a list are selected, and from which one a range is taken. */
export interface RowSelection {
	readonly ids: ReadonlySet<string>;
	readonly anchor: string | undefined;
}

export const NOTHING_SELECTED: RowSelection = { ids: new Set(), anchor: undefined };

/** Selects a row or takes it out, and begins ranges there. */
export function toggleRow({ ids }: RowSelection, id: string): RowSelection {
	const next = new Set(ids);
	if (!next.delete(id)) next.add(id);
	return { ids: next, anchor: id };
}

/** Makes every row from the anchor to this one as the anchor is; without an anchor in view, this row alone is selected. */
export function selectRange(selection: RowSelection, rows: readonly string[], id: string): RowSelection {
	const { ids, anchor } = selection;
	const from = anchor === undefined ? -1 : rows.indexOf(anchor);
	if (anchor === undefined || from === -1) return { ids: new Set([...ids, id]), anchor: id };
	const to = rows.indexOf(id);
	const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
	const next = new Set(ids);
	for (const row of range) {
		if (ids.has(anchor)) next.add(row);
		else next.delete(row);
	}
	return { ids: next, anchor };
}

/** Selects every row; takes all out where all are selected. */
export function toggleAll({ ids }: RowSelection, rows: readonly string[]): RowSelection {
	return rows.every((row) => ids.has(row)) ? NOTHING_SELECTED : { ids: new Set(rows), anchor: rows[0] };
}

/** Of a property that some things have: that all, some or none of them do. */
export function shareOf(having: number, all: number): "all" | "some" | "none" {
	if (having === 0) return "none";
	return having === all ? "all" : "some";
}
