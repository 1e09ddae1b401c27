import { useRef } from "react";
import { movedItem } from "./reorder/moved-item.ts";

/** Keys for the rows of a list whose items have no identity of their own, so that a row keeps its focus while it is edited. */
export function useRowKeys(length: number) {
	const rows = useRef<{ keys: readonly number[]; next: number }>({ keys: [], next: 0 }).current;
	while (rows.keys.length < length) rows.keys = [...rows.keys, rows.next++];
	rows.keys = rows.keys.slice(0, length);
	return {
		keys: rows.keys,
		/** Call it when the row at a position is about to go. */
		forget(index: number) {
			rows.keys = rows.keys.toSpliced(index, 1);
		},
		/** Call it when a row is about to move. */
		move(from: number, to: number) {
			rows.keys = movedItem(rows.keys, from, to);
		},
	};
}
