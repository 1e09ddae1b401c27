import { useStore, ViewportPortal } from "@xyflow/react";
import type { Guide } from "../../../core/geometry/alignment.ts";
import { useCanvasUiState } from "../canvas-ui.ts";

/** The lines along which the dragged node is in line with others. */
export function Guides() {
	const guides = useCanvasUiState((state) => state.guides);
	return guides.length === 0 ? null : <Lines guides={guides} />;
}

function Lines({ guides }: { readonly guides: readonly Guide[] }) {
	// As thin on the screen whatever the zoom.
	const thickness = useStore(({ transform }) => 1 / transform[2]);
	return (
		<ViewportPortal>
			{guides.map(({ axis, at, from, to }) => (
				<div
					key={axis}
					data-guide={axis}
					className="canvas-guide"
					style={
						axis === "x"
							? { left: at, top: from, width: thickness, height: to - from }
							: { left: from, top: at, width: to - from, height: thickness }
					}
				/>
			))}
		</ViewportPortal>
	);
}
