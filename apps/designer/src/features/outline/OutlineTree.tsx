import { defined } from "@switchyard/spec/json";
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from "react";
import { isSelected } from "../../core/outline/row-selection.ts";
import { useEditor } from "../../services/editor-context.tsx";
import { ContextMenu } from "../../ui/ContextMenu.tsx";
import { classNames } from "../../ui/class-names.ts";
import { useVisibleRows } from "../../ui/fixed-rows/use-visible-rows.ts";
import type { MenuEntry } from "../../ui/menu-entry.ts";
import { OutlineRowView } from "./rows/OutlineRowView.tsx";
import { ROW_HEIGHT, rowId } from "./rows/row-frame.ts";
import { pressTreeKey } from "./tree-keys.ts";
import type { useActiveRow } from "./use-active-row.ts";
import type { useOutlineRows } from "./use-outline-rows.ts";

interface OutlineTreeProps {
	readonly outline: ReturnType<typeof useOutlineRows>;
	readonly cursor: ReturnType<typeof useActiveRow>;
	readonly entries: (place: number) => readonly MenuEntry[];
	/** The key of the row whose name is being typed. */
	readonly renaming: string | undefined;
	readonly onRenamed: () => void;
	/** Adds a node to a flow that has none; absent for every other, and where nothing can be added. */
	readonly onAddFirst?: () => void;
}

export const TREE_ID = "outline-tree";

/**
 * The flow as a tree that keys go through: only rows in view are drawn. The tree itself has the focus and names its active row, so that
 * scrolling that row away loses nothing. Keys that it has no use for are the canvas's.
 */
export function OutlineTree(props: OutlineTreeProps) {
	const { outline, cursor, entries, renaming, onRenamed, onAddFirst } = props;
	const { flow, rows, empty, fold, setFocus } = outline;
	const { active, go, take } = cursor;
	const selection = useEditor((state) => state.selection);
	const tree = useRef<HTMLDivElement>(null);
	const { start, end, onScroll, show } = useVisibleRows(tree, rows.length, ROW_HEIGHT);
	// With the key that leads to it: a screen reader looks for the row at once.
	useLayoutEffect(() => {
		if (active >= 0) show(active);
	}, [active, show]);
	const activeKey = rows[active]?.key;

	/** By where the focus is, not by the event: a field in a row that gives it back does so before its own blur gets here. */
	function noteFocus(event: FocusEvent) {
		setFocus(event.currentTarget === document.activeElement);
	}

	function onKeyDown(event: KeyboardEvent) {
		if (event.target !== event.currentTarget) return;
		const page = Math.max(1, Math.floor((tree.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
		const controls = { rows, active, page, go, fold, take, ...defined({ addFirst: onAddFirst }) };
		// It may have been scrolled out of view.
		if (active >= 0) show(active);
		if (!pressTreeKey(event.nativeEvent, { ...controls, entries: () => entries(active) })) return;
		event.preventDefault();
	}

	function onClick(event: MouseEvent) {
		const place = placeOf(event.target);
		const row = rows[place ?? -1];
		if (place === undefined || !row) return;
		const toggles = event.target instanceof Element && event.target.closest("[data-toggle]");
		if (toggles) fold([row.key], !row.open);
		else go(place, event.ctrlKey || event.metaKey ? "toggle" : event.shiftKey ? "beside" : "alone");
	}

	/** The menu is for the row under the pointer; by its key, for the active one. Where nothing can be done, none opens. */
	function onContextMenuCapture(event: MouseEvent) {
		const place = placeOf(event.target) ?? active;
		if (entries(place).length === 0) event.preventDefault();
		const row = rows[place];
		if (!row) return;
		go(place, "not");
		take(row);
	}

	return (
		<ContextMenu entries={entries(active)}>
			<div
				ref={tree}
				id={TREE_ID}
				role="tree"
				aria-label="Outline of the flow"
				aria-multiselectable
				aria-activedescendant={activeKey === undefined ? undefined : rowId(activeKey)}
				tabIndex={0}
				data-canvas-keys
				onFocus={noteFocus}
				onBlur={noteFocus}
				onKeyDown={onKeyDown}
				onClick={onClick}
				onContextMenuCapture={onContextMenuCapture}
				onScroll={onScroll}
				className={classNames(
					"group/tree min-h-0 overflow-auto",
					!empty && "flex-1",
					// The ring is around the active row; around the tree only where there is none.
					activeKey === undefined ? "focus-visible:-outline-offset-2" : "focus-visible:outline-none",
				)}
			>
				<div role="presentation" className="relative" style={{ height: rows.length * ROW_HEIGHT }}>
					{rows.slice(start, end).map((row, index) => (
						<OutlineRowView
							key={row.key}
							row={row}
							place={start + index}
							active={start + index === active}
							selected={isSelected(flow, selection, row.part)}
							renaming={row.key === renaming}
							onRenamed={() => {
								onRenamed();
								tree.current?.focus({ preventScroll: true });
							}}
						/>
					))}
				</div>
			</div>
		</ContextMenu>
	);
}

function placeOf(target: EventTarget): number | undefined {
	const row = target instanceof Element ? target.closest<HTMLElement>("[role=treeitem]") : null;
	return row ? Number(row.dataset.place) : undefined;
}
