/** A list in which one item has moved to another position. */
export function movedItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
	const item = items[from];
	return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** A row's edges on the screen, in pixels. */
export interface RowEdges {
	readonly top: number;
	readonly bottom: number;
}

/** The position that a dragged row takes when it is dropped at a height: before the first row whose middle lies below. */
export function dropPosition(rows: readonly RowEdges[], from: number, y: number): number {
	const below = rows.findIndex(({ top, bottom }) => y < (top + bottom) / 2);
	const gap = below === -1 ? rows.length : below;
	// The row itself leaves its place, so that all after it move up by one.
	return gap > from ? gap - 1 : gap;
}
