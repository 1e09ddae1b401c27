import type { FlowNode, Position } from "@switchyard/spec";
import { useReactFlow } from "@xyflow/react";
import { type RefObject, useMemo, useRef } from "react";
import { flowBounds } from "../../../core/geometry/flow-bounds.ts";
import { HEADER_HEIGHT, NODE_WIDTH } from "../../../core/geometry/node-box.ts";
import { useEditorVerbs } from "../../../services/editor-context.tsx";
import { fitView } from "./fit-view.ts";

export interface Camera {
	readonly zoomIn: () => void;
	readonly zoomOut: () => void;
	/** Shows the whole flow. */
	readonly fit: (options?: { readonly instantly: boolean }) => void;
	/** Moves the view by screen pixels. */
	readonly pan: (dx: number, dy: number) => void;
	/** The middle of the view, in canvas pixels. */
	readonly middle: () => Position;
	/** Brings a node into view, if it is wholly outside or something lies over it. */
	readonly reveal: (node: FlowNode) => void;
	/** Puts a point of the canvas into the middle. */
	readonly center: (point: Position, zoom?: number) => void;
	/** Something else lies over so many pixels at the canvas's right edge: what is shown keeps clear of it from now on. */
	readonly cover: (width: number) => void;
	/** The person moved the view by a gesture. */
	readonly moved: () => void;
	/** The canvas has another size: a view that nobody moved shows the whole flow again. */
	readonly resized: () => void;
}

export const ZOOM = { least: 0.02, most: 2 } as const;

/** A node that is looked for is shown at least this large. */
const READABLE_ZOOM = 0.6;
/** Between a node that came out from under something, and that. */
const MARGIN = 24;
/** The minimap, with its distance from the canvas's corner. */
const CORNER = { width: 176, height: 116 };

/** Moves the view. Movements are short, and none with reduced motion. */
export function useCamera(canvas: RefObject<HTMLElement | null>): Camera {
	const editor = useEditorVerbs();
	const { zoomIn, zoomOut, setViewport, getViewport } = useReactFlow();

	const fitted = useRef(true);
	const covered = useRef(0);

	return useMemo(() => {
		const moved = () => {
			fitted.current = false;
		};
		const size = () => ({
			width: Math.max(0, (canvas.current?.clientWidth ?? 0) - covered.current),
			height: canvas.current?.clientHeight ?? 0,
		});
		const showAll = ({ instantly } = { instantly: false }) => {
			const { flow, nodeTypes } = editor.store.getState();
			const bounds = flowBounds(flow, nodeTypes);
			if (!bounds || size().width === 0) return;
			fitted.current = true;
			const viewport = fitView(bounds, size(), CORNER, ZOOM.least);
			void setViewport(viewport, { duration: instantly ? 0 : duration() });
		};
		/** Puts a point into the middle of what nothing lies over. */
		const show = ({ x, y }: Position, zoom: number, milliseconds: number) => {
			const { width, height } = size();
			const viewport = { x: width / 2 - x * zoom, y: height / 2 - y * zoom, zoom };
			void setViewport(viewport, { duration: milliseconds });
		};
		return {
			fit: showAll,
			moved,
			zoomIn() {
				moved();
				void zoomIn({ duration: duration() });
			},
			zoomOut() {
				moved();
				void zoomOut({ duration: duration() });
			},
			pan(dx, dy) {
				moved();
				const { x, y, zoom } = getViewport();
				void setViewport({ x: x + dx, y: y + dy, zoom });
			},
			middle() {
				const { x, y, zoom } = getViewport();
				const { width, height } = size();
				return { x: (width / 2 - x) / zoom, y: (height / 2 - y) / zoom };
			},
			reveal({ position }) {
				const { x, y, zoom } = getViewport();
				const { width, height } = size();
				const left = position.x * zoom + x;
				const top = position.y * zoom + y;
				const right = left + NODE_WIDTH * zoom;
				const under = covered.current > 0 && right > width;
				const onCanvas =
					right > 0 && left < width + covered.current && top > -HEADER_HEIGHT * zoom && top < height;
				if (onCanvas && !under) return;
				moved();
				if (onCanvas) {
					void setViewport({ x: x - (right - width) - MARGIN, y, zoom }, { duration: duration() });
				} else {
					const near = Math.max(zoom, READABLE_ZOOM);
					show({ x: position.x + NODE_WIDTH / 2, y: position.y + HEADER_HEIGHT }, near, duration());
				}
			},
			center(point, zoom = getViewport().zoom) {
				moved();
				show(point, zoom, 0);
			},
			cover(width) {
				covered.current = width;
			},
			resized() {
				if (fitted.current) showAll({ instantly: true });
			},
		};
	}, [editor, zoomIn, zoomOut, setViewport, getViewport, canvas]);
}

function duration(): number {
	return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 200;
}
