/** Rows that are drawn beyond each edge, so that a quick scroll shows no gap; no more than are in view. */
const MOST_BEYOND = 8;

interface ListView {
	/** How many rows there are. */
	readonly count: number;
	/** All in pixels. */
	readonly rowHeight: number;
	readonly scrollTop: number;
	readonly height: number;
}

/** The rows of a long list to draw: those in view and some beyond. `end` is exclusive. */
export function visibleRows({ count, rowHeight, scrollTop, height }: ListView): {
	readonly start: number;
	readonly end: number;
} {
	const beyond = Math.min(MOST_BEYOND, Math.ceil(height / rowHeight));
	const first = Math.floor(scrollTop / rowHeight) - beyond;
	const last = Math.ceil((scrollTop + height) / rowHeight) + beyond;
	const end = Math.min(count, Math.max(0, last));
	return { start: Math.max(0, Math.min(first, end)), end };
}

/** Where to scroll so that a row is in view; the same place when it is already. */
export function scrollToRow(row: number, { rowHeight, scrollTop, height }: Omit<ListView, "count">): number {
	const top = row * rowHeight;
	if (top < scrollTop) return top;
	return Math.max(scrollTop, top + rowHeight - height);
}
