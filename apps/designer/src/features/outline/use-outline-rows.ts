import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { outlineItems } from "../../core/outline/outline-item.ts";
import { type OpenRows, outlineRows } from "../../core/outline/outline-rows.ts";
import { useEditor } from "../../services/editor-context.tsx";

const AS_AT_FIRST: OpenRows = new Map();

/**
 * The flow's rows, and what opens and closes them. The canvas does not wait for them; but what keys in the outline do shows at once,
 * because the next key means the row that this one has led to.
 */
export function useOutlineRows() {
	const latest = useEditor((state) => state.flow);
	const settled = useDeferredValue(latest);
	const [hasFocus, setFocus] = useState(false);
	const flow = hasFocus ? latest : settled;
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const problems = useDeferredValue(useEditor((state) => state.problems));
	const [open, setOpen] = useState(AS_AT_FIRST);
	const items = useMemo(() => outlineItems(flow), [flow]);
	const rows = useMemo(
		() => outlineRows(items, { flow, nodeTypes, problems }, open),
		[items, flow, nodeTypes, problems, open],
	);
	const fold = useCallback((keys: readonly string[], isOpen: boolean) => {
		setOpen((before) => new Map([...before, ...keys.map((key) => [key, isOpen] as const)]));
	}, []);
	return {
		flow,
		items,
		rows,
		/** Whether there is nothing but what is wrong with that. */
		empty: flow.nodes.length + (flow.notes?.length ?? 0) === 0,
		/** Opens rows, or closes them. */
		fold,
		/** Whether the keyboard is in the outline. */
		setFocus,
	};
}
