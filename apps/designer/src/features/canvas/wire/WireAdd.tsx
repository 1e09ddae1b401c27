import type { Position } from "@switchyard/spec/flow";
import { useReactFlow } from "@xyflow/react";
import { type MouseEvent, useCallback } from "react";
import { useEditor } from "../../../services/editor-context.tsx";
import { useCanvasUi } from "../canvas-ui.ts";

interface WireAddProps {
	readonly wire: string;
	/** The wire's middle. */
	readonly at: Position;
}

/** In the middle of a wire: puts a node into it, chosen from the list of those that fit. */
export function WireAdd({ wire, at }: WireAddProps) {
	const ui = useCanvasUi();
	const { getViewport } = useReactFlow();
	const readOnly = useEditor((state) => state.readOnly);
	const open = useCallback(
		(event: MouseEvent) => {
			event.stopPropagation();
			const { x, y, zoom } = getViewport();
			ui.setState({ quickAdd: { at: { x: at.x * zoom + x + 16, y: at.y * zoom + y + 16 }, into: wire } });
		},
		[ui, getViewport, wire, at.x, at.y],
	);
	if (readOnly) return null;
	return (
		<foreignObject x={at.x - 12} y={at.y - 12} width={24} height={24} className="overflow-visible">
			<button
				type="button"
				aria-label="Add a node into this wire"
				title="Add a node into this wire"
				onClick={open}
				onPointerDown={(event) => event.stopPropagation()}
				className="canvas-add nodrag nopan"
			/>
		</foreignObject>
	);
}
