import { BaseEdge, type EdgeProps } from "@xyflow/react";
import { memo } from "react";
import { useEditor } from "../../../services/editor-context.tsx";
import { useWireRun } from "../../../services/run-view-context.tsx";
import { classNames } from "../../../ui/class-names.ts";
import type { CanvasWire } from "../graph/element-types.ts";
import { Traveller } from "./Traveller.tsx";
import { wirePath } from "./wire-path.ts";

/** The wire by which a node is an agent's tool. A call goes out along it, and its answer comes back. */
export const ToolWire = memo(function ToolWire({ id, selected, ...ends }: EdgeProps<CanvasWire>) {
	const run = useWireRun(id);
	const wrong = useEditor((state) => state.problems.byWire.has(id));
	const path = wirePath(ends);
	return (
		<>
			<BaseEdge
				path={path}
				interactionWidth={16}
				className={classNames(
					"canvas-wire canvas-wire-tool",
					run && "canvas-wire-carried",
					run !== undefined && run.waiting > 0 && "canvas-wire-waiting",
					wrong && "canvas-wire-wrong",
					selected && "canvas-wire-selected",
				)}
			/>
			<Traveller path={path} pulse={run?.pulse ?? 0} direction={run?.direction ?? "out"} kind="tool" />
		</>
	);
});
