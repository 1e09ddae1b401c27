import { ReactFlowProvider } from "@xyflow/react";
import { useState } from "react";
import { CanvasSurface } from "./CanvasSurface.tsx";
import { CanvasUiContext, createCanvasUi } from "./canvas-ui.ts";
import "./canvas.css";

interface FlowCanvasProps {
	/** The person wants to see a node's settings: by Enter, a double click or the menu. The node is selected already. */
	readonly onInspect?: (node: string) => void;
	/** How wide a part of the canvas, at its right edge, something else lies over, in pixels. */
	readonly covered?: number;
}

/**
 * The flow of the `EditorProvider` around it, drawn and edited; the run of the `RunViewProvider` around it, watched. An editor
 * that is read-only gives a canvas for looking.
 */
export function FlowCanvas({ onInspect = nothing, covered = 0 }: FlowCanvasProps) {
	const [ui] = useState(createCanvasUi);
	return (
		<ReactFlowProvider>
			<CanvasUiContext value={ui}>
				<CanvasSurface inspect={onInspect} covered={covered} />
			</CanvasUiContext>
		</ReactFlowProvider>
	);
}

function nothing(): void {}
