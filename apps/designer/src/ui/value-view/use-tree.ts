import { type KeyboardEvent, useEffect, useMemo, useState } from "react";
import { pointerOf } from "../../core/value/json-path.ts";
import type { ValueMatch } from "../../core/value/search-value.ts";
import { treeRows } from "../../core/value/value-rows.ts";

/** How many rows a page key goes past. */
const PAGE = 12;

/**
 * A value's tree: what is open in it, and the row that the keyboard is at.
 * @param openLevels how many levels are open before anybody opens or closes one
 * @param current what is to be in view
 */
export function useTree(value: unknown, openLevels: number, current: ValueMatch | undefined) {
	const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
	const rows = useMemo(
		() => treeRows(value, (pointer, depth) => toggled.get(pointer) ?? depth < openLevels - 1),
		[value, toggled, openLevels],
	);
	const [active, setActive] = useState<string>();
	useEffect(() => {
		if (!current) return;
		setActive(current.pointer);
		setToggled((before) => {
			const after = new Map(before);
			current.path.forEach((_, depth) => {
				if (depth > 0) after.set(pointerOf(current.path.slice(0, depth)), true);
			});
			return after;
		});
	}, [current]);

	const at = useMemo(() => rows.findIndex(({ pointer }) => pointer === active), [rows, active]);
	const setOpen = (pointer: string, open: boolean) =>
		setToggled((before) => new Map(before).set(pointer, open));

	/** The keys of a tree (WAI-ARIA): up, down, Home, End and the page keys move, left and right close and open. */
	const onKeyDown = (event: KeyboardEvent) => {
		const row = rows[at];
		const moves = new Map([
			["ArrowDown", at + 1],
			["ArrowUp", at < 0 ? rows.length - 1 : at - 1],
			["PageDown", at + PAGE],
			["PageUp", at - PAGE],
			["Home", 0],
			["End", rows.length - 1],
		]);
		const wanted = moves.get(event.key);
		if (wanted !== undefined) setActive(rows[Math.min(rows.length - 1, Math.max(0, wanted))]?.pointer);
		else if (!row) return;
		else if (event.key === "ArrowRight") {
			if (row.kind === "branch" && !row.open) setOpen(row.pointer, true);
			else if (row.open) setActive(rows[at + 1]?.pointer);
		} else if (event.key === "ArrowLeft") {
			if (row.open) setOpen(row.pointer, false);
			else if (row.parent) setActive(row.parent.pointer);
		} else if (event.key === "Enter" || event.key === " ") {
			if (row.kind === "branch") setOpen(row.pointer, !row.open);
		} else return;
		event.preventDefault();
		event.stopPropagation();
	};
	return { rows, at, setActive, setOpen, onKeyDown };
}
