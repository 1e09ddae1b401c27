import { BaseEdge, type EdgeProps } from "@xyflow/react";
import { memo } from "react";
import { useEditor } from "../../../services/editor-context.tsx";
import { useWireRun } from "../../../services/run-view-context.tsx";
import { classNames } from "../../../ui/class-names.ts";
import type { CanvasWire } from "../graph/element-types.ts";
import { Traveller } from "./Traveller.tsx";
import { wirePath } from "./wire-path.ts";

/** A wire that messages travel along. One that has carried a message is marked. */
export const MessageWire = memo(function MessageWire({ id, selected, ...ends }: EdgeProps<CanvasWire>) {
	const run = useWireRun(id);
	const wrong = useEditor((state) => state.problems.byWire.has(id));
	const path = wirePath(ends);
	return (
		<>
			<BaseEdge
				path={path}
				interactionWidth={16}
				className={classNames(
					"canvas-wire",
					run && "canvas-wire-carried",
					wrong && "canvas-wire-wrong",
					selected && "canvas-wire-selected",
				)}
			/>
			<Traveller path={path} pulse={run?.pulse ?? 0} direction="out" kind="message" />
		</>
	);
});
