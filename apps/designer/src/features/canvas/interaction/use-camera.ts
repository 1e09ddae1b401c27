import type { FlowNode, Position } from "@switchyard/spec";
import { useReactFlow } from "@xyflow/react";
import { type RefObject, useMemo, useRef } from "react";
import type { Bounds } from "../../../core/geometry/bounds.ts";
import { flowBounds } from "../../../core/geometry/flow-bounds.ts";
import { HEADER_HEIGHT, NODE_WIDTH } from "../../../core/geometry/node-box.ts";
import { useEditorVerbs } from "../../../services/editor-context.tsx";
import { fitView, startView } from "./fit-view.ts";
import { type Insets, NO_INSETS } from "./insets.ts";
import { revealShift } from "./reveal-shift.ts";

export interface Camera {
	readonly zoomIn: () => void;
	readonly zoomOut: () => void;
	/** Shows the whole flow. */
	readonly fit: (options?: { readonly instantly: boolean }) => void;
	/** Moves the view by screen pixels. */
	readonly pan: (dx: number, dy: number) => void;
	/** The middle of the view, in canvas pixels. */
	readonly middle: () => Position;
	/** Brings a node, or a note's upper left, into view, if it is wholly outside or a panel lies over it. */
	readonly reveal: (part: Pick<FlowNode, "position">) => void;
	/** Puts a point of the canvas into the middle. */
	readonly center: (point: Position, zoom?: number) => void;
	/** Panels lie over the canvas's edges: what is shown keeps clear of them from now on. */
	readonly cover: (insets: Insets) => void;
	/** The person moved the view by a gesture. */
	readonly moved: () => void;
	/** There is more or less room: a view that nobody moved shows the whole flow again. */
	readonly resized: () => void;
}

export const ZOOM = { least: 0.02, most: 2 } as const;

/** A node that is looked for is shown at least this large. */
const READABLE_ZOOM = 0.65;

/** Moves the view. Movements are short, and none with reduced motion. */
export function useCamera(canvas: RefObject<HTMLElement | null>): Camera {
	const editor = useEditorVerbs();
	const { zoomIn, zoomOut, setViewport, getViewport } = useReactFlow();

	const fitted = useRef(true);
	const covered = useRef<Insets>(NO_INSETS);

	return useMemo(() => {
		const moved = () => {
			fitted.current = false;
		};
		/** The part of the canvas that no panel lies over, in screen pixels from the canvas's corner. */
		const free = (): Bounds => {
			const { left, right, bottom } = covered.current;
			const { clientWidth = 0, clientHeight = 0 } = canvas.current ?? {};
			return {
				x: left,
				y: 0,
				width: Math.max(0, clientWidth - left - right),
				height: Math.max(0, clientHeight - bottom),
			};
		};
		const showAll = ({ instantly } = { instantly: false }) => {
			const { flow, nodeTypes } = editor.store.getState();
			const bounds = flowBounds(flow, nodeTypes);
			if (!bounds || free().width === 0) return;
			fitted.current = true;
			const { reserve, right } = covered.current;
			const viewport = fitView(bounds, free(), {
				farthest: ZOOM.least,
				reserve: Math.max(0, reserve - right),
			});
			const isTooSmall = instantly && isPhone() && viewport.zoom < READABLE_ZOOM;
			const start =
				flow.nodes.find(({ type }) => nodeTypes.get(type)?.construct === "trigger") ?? flow.nodes[0];
			void setViewport(isTooSmall && start ? startView(start.position, free(), READABLE_ZOOM) : viewport, {
				duration: instantly ? 0 : duration(),
			});
		};
		/** Puts a point into the middle of what nothing lies over. */
		const show = (point: Position, zoom: number, milliseconds: number) => {
			const { x, y, width, height } = free();
			const viewport = { x: x + width / 2 - point.x * zoom, y: y + height / 2 - point.y * zoom, zoom };
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
				const viewport = getViewport();
				const { x, y, width, height } = free();
				return {
					x: (x + width / 2 - viewport.x) / viewport.zoom,
					y: (y + height / 2 - viewport.y) / viewport.zoom,
				};
			},
			reveal({ position }) {
				const { x, y, zoom } = getViewport();
				const { clientWidth = 0, clientHeight = 0 } = canvas.current ?? {};
				const box = {
					x: position.x * zoom + x,
					y: position.y * zoom + y,
					width: NODE_WIDTH * zoom,
					height: HEADER_HEIGHT * zoom,
				};
				const outside =
					box.x + box.width <= 0 || box.x >= clientWidth || box.y + box.height <= 0 || box.y >= clientHeight;
				if (outside) {
					moved();
					const middle = { x: position.x + NODE_WIDTH / 2, y: position.y + HEADER_HEIGHT };
					show(middle, Math.max(zoom, READABLE_ZOOM), duration());
					return;
				}
				const shift = revealShift(box, free(), covered.current, mapOn(canvas.current));
				if (shift.x === 0 && shift.y === 0) return;
				moved();
				void setViewport({ x: x + shift.x, y: y + shift.y, zoom }, { duration: duration() });
			},
			center(point, zoom = getViewport().zoom) {
				moved();
				show(point, zoom, 0);
			},
			cover(insets) {
				covered.current = insets;
			},
			resized() {
				if (fitted.current) showAll({ instantly: true });
			},
		};
	}, [editor, zoomIn, zoomOut, setViewport, getViewport, canvas]);
}

/** Where the map lies, in screen pixels from the canvas's corner; `undefined` while there is none. */
function mapOn(canvas: HTMLElement | null): Bounds | undefined {
	const map = canvas?.querySelector("[data-minimap]")?.getBoundingClientRect();
	const corner = canvas?.getBoundingClientRect();
	return map && corner && { x: map.x - corner.x, y: map.y - corner.y, width: map.width, height: map.height };
}

/** On a phone a whole flow may be too small to be read: it opens at its trigger instead. */
function isPhone(): boolean {
	return matchMedia("(width < 640px)").matches;
}

function duration(): number {
	return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 200;
}
