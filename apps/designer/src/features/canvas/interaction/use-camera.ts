import type { FlowNode, Position } from "@switchyard/spec";
import { useReactFlow } from "@xyflow/react";
import { type RefObject, useMemo } from "react";
import { flowBounds } from "../../../core/geometry/flow-bounds.ts";
import { useEditorVerbs } from "../../../services/editor-context.tsx";

export interface Camera {
	readonly zoomIn: () => void;
	readonly zoomOut: () => void;
	/** Shows the whole flow. */
	readonly fit: (options?: { readonly instantly: boolean }) => void;
	/** Moves the view by screen pixels. */
	readonly pan: (dx: number, dy: number) => void;
	/** The middle of the view, in canvas pixels. */
	readonly middle: () => Position;
	/** Brings a node into view, if it is wholly outside. */
	readonly reveal: (node: FlowNode) => void;
	/** Puts a point of the canvas into the middle. */
	readonly center: (point: Position, zoom?: number) => void;
}

export const ZOOM = { least: 0.02, most: 2 } as const;

/** The closest that fitting zooms in: a small flow is not blown up. */
const FIT_ZOOM = 1;
const PADDING = 48;

/** Moves the view. Movements are short, and none with reduced motion. */
export function useCamera(canvas: RefObject<HTMLElement | null>): Camera {
	const editor = useEditorVerbs();
	const { zoomIn, zoomOut, setViewport, getViewport, setCenter } = useReactFlow();

	return useMemo(() => {
		const size = () => ({
			width: canvas.current?.clientWidth ?? 0,
			height: canvas.current?.clientHeight ?? 0,
		});
		return {
			zoomIn: () => void zoomIn({ duration: duration() }),
			zoomOut: () => void zoomOut({ duration: duration() }),
			fit({ instantly } = { instantly: false }) {
				const { flow, nodeTypes } = editor.store.getState();
				const bounds = flowBounds(flow, nodeTypes);
				const { width, height } = size();
				if (!bounds || width === 0) return;
				const room = { width: width - 2 * PADDING, height: height - 2 * PADDING };
				const zoom = Math.max(
					ZOOM.least,
					Math.min(FIT_ZOOM, room.width / bounds.width, room.height / bounds.height),
				);
				const x = width / 2 - (bounds.x + bounds.width / 2) * zoom;
				const y = height / 2 - (bounds.y + bounds.height / 2) * zoom;
				void setViewport({ x, y, zoom }, { duration: instantly ? 0 : duration() });
			},
			pan(dx, dy) {
				const { x, y, zoom } = getViewport();
				void setViewport({ x: x + dx, y: y + dy, zoom });
			},
			middle() {
				const { x, y, zoom } = getViewport();
				const { width, height } = size();
				return { x: (width / 2 - x) / zoom, y: (height / 2 - y) / zoom };
			},
			reveal(node) {
				const { x, y, zoom } = getViewport();
				const { width, height } = size();
				const left = node.position.x * zoom + x;
				const top = node.position.y * zoom + y;
				const inside = left > -200 * zoom && left < width && top > -60 * zoom && top < height;
				if (inside) return;
				const middle = { x: node.position.x + 112, y: node.position.y + 40 };
				void setCenter(middle.x, middle.y, { zoom: Math.max(zoom, 0.6), duration: duration() });
			},
			center: (point, zoom = getViewport().zoom) => void setCenter(point.x, point.y, { zoom }),
		};
	}, [editor, zoomIn, zoomOut, setViewport, getViewport, setCenter, canvas]);
}

function duration(): number {
	return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 200;
}
