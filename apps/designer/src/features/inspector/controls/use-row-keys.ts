import { useRef } from "react";

/** Keys for the rows of a list whose items have no identity of their own, so that a row keeps its focus while it is edited. */
export function useRowKeys(length: number) {
	const rows = useRef<{ keys: number[]; next: number }>({ keys: [], next: 0 }).current;
	while (rows.keys.length < length) rows.keys.push(rows.next++);
	rows.keys.length = length;
	return {
		keys: rows.keys,
		/** Call it when the row at a position is about to go. */
		forget: (index: number) => rows.keys.splice(index, 1),
	};
}
