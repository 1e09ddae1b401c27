import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { useNodeRun } from "../../../services/run-view-context.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { explain } from "../../../ui/ErrorState.tsx";
import type { Failure } from "../../../ui/failure/failure.ts";
import type { CanvasNode } from "../graph/element-types.ts";
import { NodePorts } from "./NodePorts.tsx";

interface FailedCardProps {
	readonly failure: Failure;
	readonly data: CanvasNode["data"];
	readonly selected: boolean;
}

/** In place of a card that could not be drawn: the node keeps its place, its name, its ports and their wires. */
export function FailedCard({
	failure: { title, error, retry },
	data: { node, box },
	selected,
}: FailedCardProps) {
	useRetryWithRun(node.id, retry);
	return (
		<div
			style={{ width: box.width, height: box.height }}
			title={`${title}: ${explain(error).message}`}
			data-failed
			className={classNames("canvas-node", selected && "canvas-node-selected")}
		>
			<div className="canvas-node-head">
				<span aria-hidden className="canvas-node-icon">
					<CircleAlert />
				</span>
				<div className="canvas-node-words">
					<div className="canvas-node-title">{String(node.name)}</div>
					<div className="canvas-node-line">
						<span className="truncate">Could not be shown</span>
					</div>
				</div>
			</div>
			<NodePorts box={box} />
		</div>
	);
}

/** The step of the run in view may have been what could not be drawn. */
function useRetryWithRun(node: string, retry: () => void): void {
	const run = useNodeRun(node);
	const failedWith = useRef(run);
	useEffect(() => {
		if (run === failedWith.current) return;
		failedWith.current = run;
		retry();
	}, [run, retry]);
}
