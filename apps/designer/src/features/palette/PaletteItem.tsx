import { canBeTool } from "@switchyard/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { Wrench } from "lucide-react";
import type { KeyboardEvent } from "react";
import { NODE_TYPE_DRAG } from "../../core/editor/node-type-drag.ts";
import { useEditor, useEditorVerbs } from "../../services/editor-context.tsx";
import { classNames } from "../../ui/class-names.ts";
import { MissingIcon } from "../../ui/MissingIcon.tsx";
import { NodeIcon } from "../../ui/NodeIcon.tsx";
import { toolCategoryWords } from "../../ui/ToolBadges.tsx";
import { Tooltip } from "../../ui/Tooltip.tsx";

interface PaletteItemProps {
	readonly type: NodeSpec;
	/** Whether the Tab key stops at it. */
	readonly isTabStop: boolean;
	readonly onFocus: () => void;
	readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A node type: dragged onto the canvas, or added after the selected node with a click or Enter. */
export function PaletteItem({ type, isTabStop, onFocus, onKeyDown }: PaletteItemProps) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const { id, name, description, tool } = type;
	const missing = useEditor((state) => state.unavailable.get(id));
	const kind = toolCategoryWords(type);
	const asTool = tool && `An agent can use it as the tool ${tool.name}. ${kind}.`;
	return (
		<Tooltip content={[missing?.sentence, description, asTool].filter(Boolean).join(" ")} side="right">
			<button
				type="button"
				data-palette-item={id}
				disabled={readOnly}
				draggable={!readOnly}
				tabIndex={isTabStop ? 0 : -1}
				onFocus={onFocus}
				onDragStart={(event) => {
					event.dataTransfer.setData(NODE_TYPE_DRAG, id);
					event.dataTransfer.effectAllowed = "copy";
				}}
				onKeyDown={onKeyDown}
				onClick={() => editor.addAfterSelected(id)}
				className="flex h-9 w-full items-center gap-2.5 rounded-md px-2 text-left hover:bg-hover disabled:opacity-50"
			>
				<NodeIcon spec={type} size="sm" dimmed={missing !== undefined} />
				<span className={classNames("min-w-0 flex-1 truncate", missing && "text-text-muted")}>{name}</span>
				{missing && (
					<span role="img" aria-label={missing.sentence} className="text-text-muted">
						<MissingIcon missing={missing} size={12} />
					</span>
				)}
				{canBeTool(type) && (
					<span role="img" aria-label="Can be a tool" className="text-ai">
						<Wrench aria-hidden size={12} />
					</span>
				)}
			</button>
		</Tooltip>
	);
}
