import type { NodeProps } from "@xyflow/react";
import { ChevronDown } from "lucide-react";
import { memo } from "react";
import { TITLE_HEIGHT } from "../../../core/geometry/group-frames.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import type { FrameElement } from "../graph/element-types.ts";
import { GroupTitle } from "./GroupTitle.tsx";

/** The frame around what is in a group. Only its title can be hit: it moves, selects and collapses the group. */
export const GroupFrame = memo(function GroupFrame({
	id,
	data: { frame },
	selected,
}: NodeProps<FrameElement>) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const { group, bounds } = frame;
	return (
		<div
			style={{ width: bounds.width, height: bounds.height }}
			data-mark={group.color}
			className={classNames("canvas-frame", selected && "canvas-frame-selected")}
		>
			<div
				className="canvas-frame-title pointer-events-auto flex items-center gap-1 pr-3 pl-1.5"
				style={{ height: TITLE_HEIGHT }}
			>
				{!readOnly && (
					<IconButton
						size="xs"
						label={`Collapse ${group.name}`}
						shortcut="g"
						icon={<ChevronDown size={14} />}
						className="nodrag"
						onClick={() => editor.collapseGroup(group.id, true)}
					/>
				)}
				<GroupTitle element={id} group={group} />
			</div>
		</div>
	);
});
