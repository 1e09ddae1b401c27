import { type KeyboardEvent, type MouseEvent, useState } from "react";
import {
	NOTHING_SELECTED,
	selectRange,
	shareOf,
	toggleAll,
	toggleRow,
} from "../core/flow-list/row-selection.ts";

/** The attribute that a row's box is found by when the keyboard goes to the next one. */
export const ROW_BOX = "data-row-box";

/**
 * The selection of the rows in view. A click takes one in or out, with Shift all from the last one; Shift and the arrow
 * keys do the same from box to box, Ctrl or ⌘ and A takes all, Escape none.
 */
export function useRowSelection(rows: readonly string[]) {
	const [selection, setSelection] = useState(NOTHING_SELECTED);
	const selected = rows.filter((row) => selection.ids.has(row));

	const clear = () => setSelection(NOTHING_SELECTED);
	const range = (id: string) => setSelection((now) => selectRange(now, rows, id));

	function onKeyDown(event: KeyboardEvent, id: string): void {
		const { key, shiftKey, ctrlKey, metaKey } = event;
		const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
		const next = step === 0 ? undefined : rows[rows.indexOf(id) + step];
		if (next !== undefined) {
			focusBox(next);
			if (shiftKey) range(next);
		} else if (key === " " && shiftKey) range(id);
		else if (key.toLowerCase() === "a" && (ctrlKey || metaKey)) {
			setSelection({ ids: new Set(rows), anchor: id });
		} else if (key === "Escape" && selected.length > 0) clear();
		else return;
		event.preventDefault();
	}

	return {
		/** In the order of the rows. */
		selected,
		share: shareOf(selected.length, rows.length),
		clear,
		toggleAll: () => setSelection((now) => toggleAll(now, rows)),
		/** Spread on the box of a row. */
		boxOf: (id: string) => ({
			checked: selection.ids.has(id),
			[ROW_BOX]: id,
			onChange: () => {},
			onClick: ({ shiftKey }: MouseEvent) =>
				shiftKey ? range(id) : setSelection((now) => toggleRow(now, id)),
			onKeyDown: (event: KeyboardEvent) => onKeyDown(event, id),
		}),
	};
}

function focusBox(id: string): void {
	document.querySelector<HTMLElement>(`[${ROW_BOX}="${CSS.escape(id)}"]`)?.focus();
}
