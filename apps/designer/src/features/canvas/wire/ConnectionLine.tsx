import type { ConnectionLineComponentProps } from "@xyflow/react";
import { useEditorVerbs } from "../../../services/editor-context.tsx";
import { classNames } from "../../../ui/class-names.ts";
import type { CanvasElement } from "../graph/element-types.ts";
import { wirePath } from "./wire-path.ts";

/** The wire while it is drawn. Over a port where it may not end it says why. */
export function ConnectionLine({
	fromX,
	fromY,
	toX,
	toY,
	fromPosition,
	toPosition,
	fromHandle,
	toHandle,
	connectionStatus,
}: ConnectionLineComponentProps<CanvasElement>) {
	const editor = useEditorVerbs();
	const path = wirePath({
		sourceX: fromX,
		sourceY: fromY,
		sourcePosition: fromPosition,
		targetX: toX,
		targetY: toY,
		targetPosition: toPosition,
	});
	const tools = editor
		.ports(fromHandle.nodeId)
		.some((port) => port.id === fromHandle.id && port.kind === "tools");
	const verdict =
		connectionStatus === "invalid" && toHandle?.id && fromHandle.id
			? editor.canConnect(
					{ node: fromHandle.nodeId, port: fromHandle.id },
					{ node: toHandle.nodeId, port: toHandle.id },
				)
			: undefined;
	return (
		<g>
			<path
				d={path}
				fill="none"
				strokeWidth={2}
				strokeDasharray={tools ? "5 4" : undefined}
				className={classNames(
					verdict
						? "stroke-danger"
						: tools
							? "stroke-ai"
							: connectionStatus
								? "stroke-message"
								: "stroke-text-muted",
				)}
			/>
			{verdict && !verdict.ok && (
				<foreignObject x={toX + 14} y={toY + 14} width={260} height={80} className="overflow-visible">
					<div className="w-fit max-w-65 rounded-md border border-danger bg-surface px-2 py-1 text-sm text-danger">
						{verdict.reason}
					</div>
				</foreignObject>
			)}
		</g>
	);
}
