import type { OutlineRow } from "../../core/outline/outline-row.ts";
import { matchesShortcut } from "../../ui/keyboard/match-shortcut.ts";
import type { MenuEntry } from "../../ui/menu-entry.ts";
import type { Selecting } from "./use-active-row.ts";

/** What keys in the tree reach. */
interface TreeControls {
	readonly rows: readonly OutlineRow[];
	/** The row that the keyboard is at; -1 in an empty tree. */
	readonly active: number;
	/** How many rows a page key passes. */
	readonly page: number;
	readonly go: (index: number, selecting?: Selecting) => void;
	readonly fold: (keys: readonly string[], isOpen: boolean) => void;
	/** What can be done with the row. */
	readonly entries: (row: OutlineRow) => readonly MenuEntry[];
	readonly take: (row: OutlineRow) => void;
	/** Adds a node to a flow that has none; absent for every other, and where nothing can be added. */
	readonly addFirst?: () => void;
}

type TreeKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "target">;

/** Does what a key in the tree does, as in every tree of the platform. Gives false for a key that does nothing here. */
export function pressTreeKey(event: TreeKey, controls: TreeControls): boolean {
	const { rows, active, go, addFirst } = controls;
	// What is wrong with an empty flow has a row, and is put right by a node.
	if (addFirst && matchesShortcut(event, "a")) {
		addFirst();
		return true;
	}
	const row = rows[active];
	if (!row) return false;
	const wanted = placeFor(event.key, controls);
	if (wanted !== undefined) {
		const selecting = event.shiftKey ? "beside" : event.ctrlKey || event.metaKey ? "not" : "alone";
		go(Math.min(rows.length - 1, Math.max(0, wanted)), selecting);
		return true;
	}
	if (event.key === " ") {
		go(active, "toggle");
		return true;
	}
	return pressFold(event.key, row, controls) || pressEntry(event, row, controls);
}

function placeFor(key: string, { active, page, rows }: TreeControls): number | undefined {
	switch (key) {
		case "ArrowDown":
			return active + 1;
		case "ArrowUp":
			return active - 1;
		case "PageDown":
			return active + page;
		case "PageUp":
			return active - page;
		case "Home":
			return 0;
		case "End":
			return rows.length - 1;
		default:
			return undefined;
	}
}

/** Right opens a row, then goes into it; left closes it, then goes to the one above; `*` opens all beside it. */
function pressFold(key: string, row: OutlineRow, { rows, active, go, fold }: TreeControls): boolean {
	if (key === "ArrowRight") {
		if (row.open === false) fold([row.key], true);
		else if (row.open) go(active + 1);
		return true;
	}
	if (key === "ArrowLeft") {
		if (row.open) fold([row.key], false);
		else go(row.parent);
		return true;
	}
	if (key !== "*") return false;
	const beside = rows.filter(({ parent, open }) => parent === row.parent && open === false);
	fold(
		beside.map((each) => each.key),
		true,
	);
	return true;
}

/** What the row's menu offers, by its shortcut; Enter opens and closes a row for which it does nothing else. */
function pressEntry(event: TreeKey, row: OutlineRow, { entries, take, fold }: TreeControls): boolean {
	const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
	const press = { key: key === "Backspace" ? "Delete" : key, ctrlKey, metaKey, shiftKey, altKey, target };
	for (const entry of entries(row)) {
		if (typeof entry === "string" || !("shortcut" in entry) || entry.shortcut === undefined) continue;
		if (!matchesShortcut(press, entry.shortcut)) continue;
		if (entry.disabled) return true;
		take(row);
		entry.onSelect();
		return true;
	}
	if (press.key === "Enter" && row.open !== undefined && !press.ctrlKey && !press.metaKey) {
		fold([row.key], !row.open);
		return true;
	}
	// What a row only tells of is not deleted by it.
	return press.key === "Delete";
}
