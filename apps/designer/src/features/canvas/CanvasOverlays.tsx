import { memo } from "react";
import { CanvasControls } from "./CanvasControls.tsx";
import { EmptyCanvas } from "./EmptyCanvas.tsx";
import type { Insets } from "./interaction/insets.ts";
import type { Camera } from "./interaction/use-camera.ts";
import { ConnectTo } from "./list/ConnectTo.tsx";
import { QuickAdd } from "./list/QuickAdd.tsx";
import { ReplaceType } from "./list/ReplaceType.tsx";
import { MiniMap } from "./minimap/MiniMap.tsx";
import { NoticeHint } from "./NoticeHint.tsx";

interface CanvasOverlaysProps {
	readonly camera: Camera;
	/** What panels lie over. */
	readonly insets: Insets;
	readonly onAdd: () => void;
}

/** What floats above the flow, clear of what lies over the canvas. The frames of a drag are none of its business. */
export const CanvasOverlays = memo(function CanvasOverlays(props: CanvasOverlaysProps) {
	const { camera, insets, onAdd } = props;
	const { left, right, bottom } = insets;
	return (
		<>
			<div className="pointer-events-none absolute top-0" style={{ left, right, bottom }}>
				<EmptyCanvas onAdd={onAdd} />
				<CanvasControls camera={camera} />
				<MiniMap camera={camera} insets={insets} />
				<NoticeHint />
			</div>
			{/* Placed by points of the whole canvas. */}
			<div className="pointer-events-none absolute top-0 left-0" style={{ right, bottom }}>
				<QuickAdd />
				<ConnectTo />
				<ReplaceType />
			</div>
		</>
	);
});
