import { BaseEdge, type EdgeProps } from "@xyflow/react";
import { memo } from "react";
import { useEditor } from "../../../services/editor-context.tsx";
import { useWireRun } from "../../../services/run-view-context.tsx";
import { classNames } from "../../../ui/class-names.ts";
import type { CanvasWire } from "../graph/element-types.ts";
import { Traveller } from "./Traveller.tsx";
import { wirePath } from "./wire-path.ts";

/**
 * A wire that messages travel along, or the one by which a node is an agent's tool: a call goes out along that, and its answer
 * comes back. One that has carried something is marked.
 */
export const Wire = memo(function Wire({ id, type, selected, ...ends }: EdgeProps<CanvasWire>) {
	const run = useWireRun(id);
	const wrong = useEditor((state) => state.problems.byWire.has(id));
	const path = wirePath(ends);
	const kind = type === "tool" ? "tool" : "message";
	return (
		<>
			<BaseEdge
				path={path}
				interactionWidth={16}
				className={classNames(
					"canvas-wire",
					kind === "tool" && "canvas-wire-tool",
					run && "canvas-wire-carried",
					run !== undefined && run.waiting > 0 && "canvas-wire-waiting",
					wrong && "canvas-wire-wrong",
					selected && "canvas-wire-selected",
				)}
			/>
			<Traveller path={path} pulse={run?.pulse ?? 0} direction={run?.direction ?? "out"} kind={kind} />
		</>
	);
});
