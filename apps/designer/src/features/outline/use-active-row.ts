import type { Flow } from "@switchyard/spec/flow";
import { useLayoutEffect, useRef, useState } from "react";
import { isPartOf, NOTHING_SELECTED, toggled } from "../../core/editor/selection.ts";
import type { OutlineItem } from "../../core/outline/outline-item.ts";
import type { OutlineRow } from "../../core/outline/outline-row.ts";
import { rowOfSelection } from "../../core/outline/row-of-selection.ts";
import { partSelection } from "../../core/outline/row-selection.ts";
import { useEditorVerbs, useSettledSelection } from "../../services/editor-context.tsx";

interface Shown {
	readonly flow: Flow;
	readonly items: readonly OutlineItem[];
	readonly rows: readonly OutlineRow[];
	readonly fold: (keys: readonly string[], isOpen: boolean) => void;
}

/** How what a row stands for joins what is selected: alone, beside it, taken away where it was there, or not at all. */
export type Selecting = "alone" | "beside" | "toggle" | "not";

/**
 * The row that the keyboard is at. What it stands for is selected on the canvas too; what is selected there, or is added, is gone to
 * here.
 */
export function useActiveRow({ flow, items, rows, fold }: Shown) {
	const editor = useEditorVerbs();
	const selection = useSettledSelection();
	const [key, setKey] = useState<string>();
	const last = useRef(0);
	const found = rows.findIndex((row) => row.key === key);
	// What was deleted leaves the keyboard where it stood.
	const active = found >= 0 ? found : Math.min(last.current, rows.length - 1);
	last.current = Math.max(0, active);

	const stands = useRef(rows[active]);
	stands.current = rows[active];
	// Before the next key: it means the row that the last one has led to.
	useLayoutEffect(() => {
		const row = stands.current;
		if (row && isPartOf(selection, partSelection(flow, row.part))) return;
		const place = rowOfSelection(flow, items, selection);
		if (!place) return;
		fold(place.above, true);
		setKey(place.key);
		// Once for each selection: what the person folds afterwards stays folded.
	}, [selection, flow, items, fold]);

	function go(index: number, selecting: Selecting = "alone") {
		const row = rows[index];
		if (!row) return;
		setKey(row.key);
		if (selecting === "not") return;
		const parts = partSelection(flow, row.part);
		const kept = selecting === "alone" ? NOTHING_SELECTED : editor.store.getState().selection;
		const beside = selecting === "beside" && isPartOf(kept, parts);
		editor.select(beside ? kept : toggled(kept, parts));
	}

	return {
		active,
		go,
		goToKey: setKey,
		/** What is done next is done to this row: it is selected, unless it is part of what is. */
		take(row: OutlineRow) {
			const parts = partSelection(flow, row.part);
			if (!isPartOf(editor.store.getState().selection, parts)) editor.select(parts);
		},
	};
}
