import type { NodeProps } from "@xyflow/react";
import { ChevronRight } from "lucide-react";
import { memo } from "react";
import { counted } from "../../../core/flow/counted.ts";
import { groupOfElement } from "../../../core/geometry/folded-flow.ts";
import { HEADER_HEIGHT } from "../../../core/geometry/node-box.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ErrorBoundary } from "../../../ui/failure/ErrorBoundary.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import type { CanvasNode } from "../graph/element-types.ts";
import { FailedCard } from "../node/FailedCard.tsx";
import { NodePorts } from "../node/NodePorts.tsx";
import { GroupTitle } from "./GroupTitle.tsx";
import { useGroupState } from "./use-group-state.ts";

/** A collapsed group: one card, with a port for each end of a wire that crosses its border. */
export function GroupCard({ id, data, selected }: NodeProps<CanvasNode>) {
	return (
		<ErrorBoundary
			title="This group could not be shown"
			about={data}
			instead={(failure) => <FailedCard {...{ failure, data, selected }} />}
		>
			<Card {...{ id, data, selected }} />
		</ErrorBoundary>
	);
}

const Card = memo(function Card({
	id,
	data: { box },
	selected,
}: Pick<NodeProps<CanvasNode>, "id" | "data" | "selected">) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const group = useEditor((state) => state.flow.groups?.find((each) => each.id === groupOfElement(id)));
	const size = useEditor((state) => state.flow.nodes.filter((node) => node.group === group?.id).length);
	const state = useGroupState(group?.id);
	if (!group) return null;
	return (
		<div
			style={{ width: box.width, height: box.height }}
			data-state={state}
			data-mark={group.color}
			className={classNames(
				"canvas-node canvas-group-card relative rounded-lg border bg-surface",
				selected && "canvas-node-selected",
			)}
		>
			<div className="flex items-center gap-1.5 pr-3 pl-2" style={{ height: HEADER_HEIGHT }}>
				<IconButton
					size="xs"
					label={`Expand ${group.name}`}
					shortcut="g"
					disabled={readOnly}
					icon={<ChevronRight size={14} />}
					className="nodrag"
					onClick={() => editor.collapseGroup(group.id, false)}
				/>
				<div className="min-w-0 flex-1">
					<div className="flex canvas-node-title">
						<GroupTitle element={id} group={group} />
					</div>
					<div className="canvas-node-line">{counted(size, "node")}</div>
				</div>
			</div>
			<NodePorts box={box} />
		</div>
	);
});
