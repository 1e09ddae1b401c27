import { type KeyboardEvent, useState } from "react";

/** A cell of a table by its row and its column, the first being 0. */
export interface Cell {
	readonly row: number;
	readonly column: number;
}

/** How many rows a page key goes past. */
const PAGE = 12;

interface GridOptions {
	readonly rowCount: number;
	readonly columnCount: number;
	readonly onOpen: (cell: Cell) => void;
	readonly onClose: () => void;
}

/** The cell that the keyboard is at, and the keys of a grid (WAI-ARIA). */
export function useGrid({ rowCount, columnCount, onOpen, onClose }: GridOptions) {
	const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
	const onKeyDown = (event: KeyboardEvent) => {
		const { row, column } = active;
		const far = event.ctrlKey || event.metaKey;
		const moves = new Map<string, Cell>([
			["ArrowDown", { row: row + 1, column }],
			["ArrowUp", { row: row - 1, column }],
			["ArrowRight", { row, column: column + 1 }],
			["ArrowLeft", { row, column: column - 1 }],
			["PageDown", { row: row + PAGE, column }],
			["PageUp", { row: row - PAGE, column }],
			["Home", { row: far ? 0 : row, column: 0 }],
			["End", { row: far ? rowCount - 1 : row, column: columnCount - 1 }],
		]);
		const wanted = moves.get(event.key);
		if (wanted) {
			setActive({ row: within(wanted.row, rowCount), column: within(wanted.column, columnCount) });
		} else if (event.key === "Enter" || event.key === " ") onOpen(active);
		else if (event.key === "Escape") onClose();
		else return;
		event.preventDefault();
		event.stopPropagation();
	};
	return { active, setActive, onKeyDown };
}

function within(wanted: number, count: number): number {
	return Math.min(count - 1, Math.max(0, wanted));
}
