import { memo } from "react";
import { CanvasControls } from "./CanvasControls.tsx";
import { EmptyCanvas } from "./EmptyCanvas.tsx";
import type { Camera } from "./interaction/use-camera.ts";
import { ConnectTo } from "./list/ConnectTo.tsx";
import { QuickAdd } from "./list/QuickAdd.tsx";
import { MiniMap } from "./minimap/MiniMap.tsx";
import { NoticeHint } from "./NoticeHint.tsx";

interface CanvasOverlaysProps {
	readonly camera: Camera;
	/** How wide a part of the canvas, at its right edge, something else lies over, in pixels. */
	readonly covered: number;
	readonly map: boolean;
	readonly onAdd: () => void;
}

/** What floats above the flow, clear of what lies over the canvas. The frames of a drag are none of its business. */
export const CanvasOverlays = memo(function CanvasOverlays(props: CanvasOverlaysProps) {
	const { camera, covered, map, onAdd } = props;
	return (
		<div className="pointer-events-none absolute inset-y-0 left-0" style={{ right: covered }}>
			<EmptyCanvas onAdd={onAdd} />
			<CanvasControls camera={camera} />
			{map && <MiniMap camera={camera} />}
			<NoticeHint />
			<QuickAdd />
			<ConnectTo />
		</div>
	);
});
