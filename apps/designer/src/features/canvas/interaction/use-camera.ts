import type { FlowNode, Position } from "@switchyard/spec/flow";
import { useReactFlow, type Viewport } from "@xyflow/react";
import { type RefObject, useMemo, useRef } from "react";
import { onlyNode } from "../../../core/editor/selection.ts";
import type { Bounds } from "../../../core/geometry/bounds.ts";
import { HEADER_HEIGHT, NODE_WIDTH } from "../../../core/geometry/node-box.ts";
import { useEditorVerbs } from "../../../services/editor-context.tsx";
import { fitView, viewAround } from "./fit-view.ts";
import { type FlowViews, flowViews, LEAST_WITH_NAMES, middleOf, READABLE_ZOOM } from "./flow-views.ts";
import { type Insets, NO_INSETS } from "./insets.ts";
import { revealShift } from "./reveal-shift.ts";

export interface Camera {
	readonly zoomIn: () => void;
	readonly zoomOut: () => void;
	/** Shows the whole flow; where panels leave it too little room to be read, a part of it first, and all of it when asked again. */
	readonly fit: () => void;
	/** Moves the view by screen pixels. */
	readonly pan: (dx: number, dy: number) => void;
	/** The middle of the view, in canvas pixels. */
	readonly middle: () => Position;
	/** Brings a node, or a note's upper left, into view, if it is wholly outside or a panel lies over it. */
	readonly reveal: (part: Pick<FlowNode, "position">) => void;
	/** Shows a part of the canvas whole. */
	readonly show: (bounds: Bounds) => void;
	/** Puts a point of the canvas into the middle. */
	readonly center: (point: Position, zoom?: number) => void;
	/** Panels lie over the canvas's edges: what is shown keeps clear of them from now on. */
	readonly cover: (insets: Insets) => void;
	/** The person moved the view by a gesture. */
	readonly moved: () => void;
	/** There is more or less room: a view that nobody moved shows the flow anew. */
	readonly resized: () => void;
}

export const ZOOM = { least: 0.02, most: 2, step: 1.2 } as const;

/** Why the view shows the flow as it does: because the flow was opened, because the person asked, or for neither. */
type Fitted = "opened" | "asked" | "no";

/** Moves the view. Movements are short, and none with reduced motion. */
export function useCamera(canvas: RefObject<HTMLElement | null>): Camera {
	const editor = useEditorVerbs();
	const { zoomTo, setViewport, getViewport } = useReactFlow();

	const fitted = useRef<Fitted>("opened");
	const covered = useRef<Insets>(NO_INSETS);
	/** The zoom that the view is on its way to, until that time in milliseconds. */
	const zooming = useRef({ to: 1, until: 0 });

	return useMemo(() => {
		const moved = () => {
			fitted.current = "no";
		};
		/** A step begins where the step before it ends, also while the view is still on its way there. */
		const zoomBy = (factor: number) => {
			moved();
			const now = performance.now();
			const from = now < zooming.current.until ? zooming.current.to : getViewport().zoom;
			const to = Math.min(ZOOM.most, Math.max(ZOOM.least, from * factor));
			zooming.current = { to, until: now + duration() };
			void zoomTo(to, { duration: duration() });
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
		const views = (): FlowViews | undefined => {
			const { flow, nodeTypes, selection } = editor.store.getState();
			const { clientWidth: width = 0, clientHeight: height = 0 } = canvas.current ?? {};
			const { reserve, right } = covered.current;
			return flowViews({
				flow,
				nodeTypes,
				selected: editor.node(onlyNode(selection) ?? ""),
				free: free(),
				canvas: { x: 0, y: 0, width, height },
				options: { farthest: ZOOM.least, reserve: Math.max(0, reserve - right) },
			});
		};
		const showFlow = (why: Fitted, milliseconds: number, wholly = false) => {
			const { all, readable, cramped } = views() ?? {};
			if (!all || !readable) return;
			fitted.current = why;
			const least = why === "opened" && isPhone() ? READABLE_ZOOM : LEAST_WITH_NAMES;
			const isReadable = all.zoom >= least || wholly || (why === "asked" && !cramped);
			void setViewport(isReadable ? all : readable, { duration: milliseconds });
		};
		return {
			fit() {
				const seen = views()?.readable;
				showFlow("asked", duration(), seen && isSameView(getViewport(), seen));
			},
			moved,
			zoomIn() {
				zoomBy(ZOOM.step);
			},
			zoomOut() {
				zoomBy(1 / ZOOM.step);
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
				const now = getViewport();
				const { clientWidth = 0, clientHeight = 0 } = canvas.current ?? {};
				const box = headerIn(now, position);
				const outside =
					box.x + box.width <= 0 || box.x >= clientWidth || box.y + box.height <= 0 || box.y >= clientHeight;
				const { x, y, zoom } = outside
					? viewAround(middleOf(position), free(), Math.max(now.zoom, READABLE_ZOOM))
					: now;
				const shown = headerIn({ x, y, zoom }, position);
				const shift = revealShift(shown, free(), covered.current, mapOn(canvas.current));
				if (!outside && shift.x === 0 && shift.y === 0) return;
				moved();
				void setViewport({ x: x + shift.x, y: y + shift.y, zoom }, { duration: duration() });
			},
			show(bounds) {
				moved();
				const { reserve, right } = covered.current;
				const options = { farthest: ZOOM.least, reserve: Math.max(0, reserve - right) };
				const view = fitView(bounds, free(), options);
				void setViewport(view, { duration: duration() });
			},
			center(point, zoom = getViewport().zoom) {
				moved();
				void setViewport(viewAround(point, free(), zoom));
			},
			cover(insets) {
				covered.current = insets;
			},
			resized() {
				if (fitted.current !== "no") showFlow(fitted.current, 0);
			},
		};
	}, [editor, zoomTo, setViewport, getViewport, canvas]);
}

/** Where the header of a node stands in a view, in screen pixels from the canvas's corner. */
function headerIn({ x, y, zoom }: Viewport, position: Position): Bounds {
	return {
		x: position.x * zoom + x,
		y: position.y * zoom + y,
		width: NODE_WIDTH * zoom,
		height: HEADER_HEIGHT * zoom,
	};
}

/** Where the map lies, in screen pixels from the canvas's corner; `undefined` while there is none. */
function mapOn(canvas: HTMLElement | null): Bounds | undefined {
	const map = canvas?.querySelector("[data-minimap]")?.getBoundingClientRect();
	const corner = canvas?.getBoundingClientRect();
	return map && corner && { x: map.x - corner.x, y: map.y - corner.y, width: map.width, height: map.height };
}

function isSameView(one: Viewport, other: Viewport): boolean {
	return (["x", "y", "zoom"] as const).every((part) => Math.abs(one[part] - other[part]) < 0.01);
}

/** On a phone a whole flow may be too small to be read: it opens at its trigger instead. */
function isPhone(): boolean {
	return matchMedia("(width < 640px)").matches;
}

function duration(): number {
	return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 200;
}
