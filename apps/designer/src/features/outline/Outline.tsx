import type { Problem } from "@switchyard/spec/error";
import { Plus } from "lucide-react";
import { useState } from "react";
import { nodeKey } from "../../core/outline/outline-rows.ts";
import { useEditor, useEditorVerbs } from "../../services/editor-context.tsx";
import { useNodeActions } from "../../services/node-actions.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { formatCount } from "../../ui/format/count.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Kbd } from "../../ui/Kbd.tsx";
import type { OutlineCommands } from "./entries/outline-commands.ts";
import { rowEntries } from "./entries/row-entries.tsx";
import { OutlineTree, TREE_ID } from "./OutlineTree.tsx";
import { Picker } from "./picker/Picker.tsx";
import type { Pick } from "./picker/pick.ts";
import { pickType } from "./picker/picks.ts";
import { useActiveRow } from "./use-active-row.ts";
import { useOutlineRows } from "./use-outline-rows.ts";

interface OutlineProps {
	/** The person wants to see the settings of what is selected. */
	readonly onInspect: () => void;
	/** The person wants to see where something is wrong. */
	readonly onJump: (problem: Problem) => void;
	/** The person wants to get to a parameter's field. */
	readonly onField: (node: string, field: string) => void;
}

/**
 * The flow as a tree: all that can be done on the canvas, by keyboard and by screen reader. Of a flow that nobody can edit it shows what
 * is there.
 */
export function Outline({ onInspect, onJump, onField }: OutlineProps) {
	const editor = useEditorVerbs();
	const nodeActions = useNodeActions();
	const outline = useOutlineRows();
	const cursor = useActiveRow(outline);
	const readOnly = useEditor((state) => state.readOnly);
	const [picking, setPicking] = useState<Pick>();
	const [renaming, setRenaming] = useState<string>();
	const { rows, flow, empty } = outline;

	const commands: OutlineCommands = {
		editor,
		nodeActions,
		pick: setPicking,
		rename: setRenaming,
		inspect: onInspect,
		jump: onJump,
		goToField: onField,
		goToNode(node) {
			editor.select({ nodes: new Set([node]) });
			cursor.goToKey(nodeKey(node));
		},
	};

	function addNode() {
		const types = [...editor.store.getState().nodeTypes.values()];
		setPicking(pickType(editor, "Add a node", types, (type) => editor.addNode(type)));
	}

	return (
		<>
			<div className="flex h-10 shrink-0 items-center border-b border-border pr-1 pl-3">
				<span className="text-sm text-text-muted">{formatCount(flow.nodes.length, "node")}</span>
				{!readOnly && (
					<IconButton
						size="sm"
						className="ml-auto"
						label="Add a node"
						icon={<Plus size={16} />}
						onClick={addNode}
					/>
				)}
			</div>
			<OutlineTree
				outline={outline}
				cursor={cursor}
				entries={(place) => {
					const row = rows[place];
					return row ? rowEntries(row.part, commands) : [];
				}}
				renaming={renaming}
				onRenamed={() => setRenaming(undefined)}
				{...(empty && !readOnly && { onAddFirst: addNode })}
			/>
			{empty &&
				(readOnly ? (
					<EmptyState title="This version of the flow is empty" />
				) : (
					<EmptyState title="Nothing here yet">
						Press <Kbd keys="a" /> to add the first node.
					</EmptyState>
				))}
			{picking && (
				<Picker pick={picking} onClose={() => setPicking(undefined)} onReturnFocus={focusOutline} />
			)}
		</>
	);
}

/** Puts the focus into the tree. */
export function focusOutline(): void {
	document.getElementById(TREE_ID)?.focus();
}
