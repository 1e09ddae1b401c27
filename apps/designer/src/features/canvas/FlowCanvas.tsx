import { ReactFlowProvider } from "@xyflow/react";
import { useState } from "react";
import { CanvasSurface } from "./CanvasSurface.tsx";
import { CanvasUiContext, createCanvasUi } from "./canvas-ui.ts";
import { type Insets, NO_INSETS } from "./interaction/insets.ts";
import "./canvas.css";

interface FlowCanvasProps {
	/** The person wants to see a node's settings, or read a note: by Enter, a double click or the menu. It is selected already. */
	readonly onInspect?: (part: string) => void;
	/** What panels lie over the canvas's edges. The same object as long as nothing changes. */
	readonly insets?: Insets;
}

/**
 * The flow of the `EditorProvider` around it, drawn and edited; the run of the `RunViewProvider` around it, watched. An editor
 * that is read-only gives a canvas for looking.
 */
export function FlowCanvas({ onInspect = nothing, insets = NO_INSETS }: FlowCanvasProps) {
	const [ui] = useState(createCanvasUi);
	return (
		<ReactFlowProvider>
			<CanvasUiContext value={ui}>
				<CanvasSurface inspect={onInspect} insets={insets} />
			</CanvasUiContext>
		</ReactFlowProvider>
	);
}

function nothing(): void {}
