import { BaseEdge, type EdgeProps } from "@xyflow/react";
import { memo, useState } from "react";
import { useEditor } from "../../../services/editor-context.tsx";
import { useWireRun } from "../../../services/run-view-context.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ErrorBoundary } from "../../../ui/failure/ErrorBoundary.tsx";
import { useCanvasUiState } from "../canvas-ui.ts";
import type { CanvasWire } from "../graph/element-types.ts";
import { Traveller } from "./Traveller.tsx";
import { useWireMark } from "./use-wire-mark.ts";
import { WireAdd } from "./WireAdd.tsx";
import { wireMiddle, wirePath } from "./wire-path.ts";

/** A wire. One that could not be drawn is a straight line, in the colour of what is wrong. */
export function Wire(props: EdgeProps<CanvasWire>) {
	const { sourceX, sourceY, targetX, targetY } = props;
	const straight = `M${sourceX},${sourceY} L${targetX},${targetY}`;
	return (
		<ErrorBoundary
			title="This wire could not be shown"
			about={straight}
			instead={() => (
				<BaseEdge path={straight} interactionWidth={16} className="canvas-wire canvas-wire-wrong" />
			)}
		>
			<DrawnWire {...props} />
		</ErrorBoundary>
	);
}

/**
 * A wire that messages travel along, or the one by which a node is an agent's tool: a call goes out along that, and its answer
 * comes back. One that has carried something is marked.
 */
const DrawnWire = memo(function DrawnWire({ id, type, selected, ...ends }: EdgeProps<CanvasWire>) {
	const run = useWireRun(id);
	const wrong = useEditor((state) => state.problems.byWire.has(id));
	const mark = useWireMark(id);
	const target = useCanvasUiState((state) => state.target === id);
	const [pointed, setPointed] = useState(false);
	const path = wirePath(ends);
	const kind = type === "tool" ? "tool" : "message";
	return (
		<g onPointerEnter={() => setPointed(true)} onPointerLeave={() => setPointed(false)}>
			<BaseEdge
				path={path}
				interactionWidth={16}
				className={classNames(
					"canvas-wire",
					kind === "tool" && "canvas-wire-tool",
					mark?.untrusted && "canvas-wire-untrusted",
					mark?.private && "canvas-wire-private",
					run && "canvas-wire-carried",
					run !== undefined && run.waiting > 0 && "canvas-wire-waiting",
					wrong && "canvas-wire-wrong",
					selected && "canvas-wire-selected",
					target && "canvas-wire-target",
				)}
			/>
			<Traveller path={path} pulse={run?.pulse ?? 0} direction={run?.direction ?? "out"} kind={kind} />
			{kind === "message" && (pointed || selected) && <WireAdd wire={id} at={wireMiddle(ends)} />}
		</g>
	);
});
