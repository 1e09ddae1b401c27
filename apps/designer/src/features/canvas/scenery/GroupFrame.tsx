import type { NodeProps } from "@xyflow/react";
import { ChevronDown } from "lucide-react";
import { memo } from "react";
import { TITLE_HEIGHT } from "../../../core/geometry/group-frames.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ErrorBoundary } from "../../../ui/failure/ErrorBoundary.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import type { FrameElement } from "../graph/element-types.ts";
import { FailedFrame } from "./FailedFrame.tsx";
import { GroupTitle } from "./GroupTitle.tsx";

/** The frame around what is in a group. */
export function GroupFrame({ id, data, selected }: NodeProps<FrameElement>) {
	const { frame } = data;
	return (
		<ErrorBoundary
			title="This group could not be shown"
			about={data}
			instead={(failure) => <FailedFrame {...{ failure, frame, selected }} />}
		>
			<Frame {...{ id, frame, selected }} />
		</ErrorBoundary>
	);
}

interface FrameProps {
	/** React Flow's id of it. */
	readonly id: string;
	readonly frame: FrameElement["data"]["frame"];
	readonly selected: boolean;
}

/** Only its title can be hit: it moves, selects and collapses the group. */
const Frame = memo(function Frame({ id, frame, selected }: FrameProps) {
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
