import { isAgent } from "@switchyard/flow";
import type { Flow, Position } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { useStore, useStoreApi } from "@xyflow/react";
import { type PointerEvent, useEffect, useMemo, useRef } from "react";
import type { Bounds } from "../../../core/geometry/bounds.ts";
import { flowBounds } from "../../../core/geometry/flow-bounds.ts";
import { foldFlow } from "../../../core/geometry/folded-flow.ts";
import { NODE_WIDTH, nodeBox } from "../../../core/geometry/node-box.ts";
import { useEditor } from "../../../services/editor-context.tsx";
import { canvasColors, onThemeChange } from "../far/canvas-colors.ts";
import { drawScenery } from "../far/draw-scenery.ts";
import { fitToElement } from "../far/fit-to-element.ts";
import type { Insets } from "../interaction/insets.ts";
import type { Camera } from "../interaction/use-camera.ts";

/** The least room for a map, in pixels. */
const LEAST = { width: 480, height: 300 };

/** Whether a map of the flow tells something: part of the flow is out of view, and there is room. */
function useMapHelps(bounds: Bounds | undefined, { left, right, bottom }: Insets): boolean {
	return useStore(({ transform: [x, y, zoom], width, height }) => {
		if (!bounds || width - left - right < LEAST.width || height - bottom < LEAST.height) return false;
		return (
			bounds.x * zoom + x < left ||
			bounds.y * zoom + y < 0 ||
			(bounds.x + bounds.width) * zoom + x > width - right ||
			(bounds.y + bounds.height) * zoom + y > height - bottom
		);
	});
}

const SIZE = { width: 152, height: 96 };
/** Around the flow, in map pixels. */
const PADDING = 8;

/** How canvas pixels become map pixels. */
interface Projection {
	readonly scale: number;
	readonly x: number;
	readonly y: number;
}

interface MiniMapProps {
	readonly camera: Camera;
	/** What panels lie over. */
	readonly insets: Insets;
}

/** A map of the flow, while part of the flow is out of view and there is room for a map. */
export function MiniMap({ camera, insets }: MiniMapProps) {
	const flow = useEditor((state) => state.flow);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const bounds = useMemo(() => flowBounds(flow, nodeTypes), [flow, nodeTypes]);
	const helps = useMapHelps(bounds, insets);
	return helps && bounds && <OpenMap {...{ camera, bounds, insets }} />;
}

/**
 * The whole flow in small, with what is in view marked; a click or a drag goes there. The nodes are drawn once per change of
 * the flow, the mark is an element that moves: panning costs the same for any number of nodes.
 */
function OpenMap({ camera, bounds, insets }: MiniMapProps & { readonly bounds: Bounds }) {
	const { left, right, bottom } = insets;
	const element = useRef<HTMLCanvasElement>(null);
	const mark = useRef<HTMLDivElement>(null);
	const reactFlow = useStoreApi();
	const flow = useEditor((state) => state.flow);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const projection = useMemo(() => project(bounds), [bounds]);

	useEffect(() => {
		const canvas = element.current;
		const context = canvas?.getContext("2d");
		if (!canvas || !context) return;
		const draw = () => {
			fitToElement(canvas, context, SIZE);
			drawNodes(context, flow, nodeTypes, projection);
		};
		// Not in the way of what the person is doing: the map may be a moment late.
		const timer = setTimeout(draw, 60);
		const stop = onThemeChange(draw);
		return () => {
			clearTimeout(timer);
			stop();
		};
	}, [flow, nodeTypes, projection]);

	useEffect(() => {
		const place = () => {
			const { transform, width, height } = reactFlow.getState();
			if (!mark.current) return;
			const [x, y, zoom] = transform;
			const { scale } = projection;
			const perPixel = scale / zoom;
			mark.current.style.transform = `translate(${String((left - x) * perPixel + projection.x)}px, ${String(projection.y - y * perPixel)}px)`;
			mark.current.style.width = `${String((width - left - right) * perPixel)}px`;
			mark.current.style.height = `${String((height - bottom) * perPixel)}px`;
		};
		place();
		return reactFlow.subscribe(place);
	}, [projection, reactFlow, left, right, bottom]);

	function go(event: PointerEvent<HTMLDivElement>) {
		if (event.buttons !== 1) return;
		event.currentTarget.setPointerCapture(event.pointerId);
		const box = event.currentTarget.getBoundingClientRect();
		const point = { x: event.clientX - box.left, y: event.clientY - box.top };
		camera.center(unproject(point, projection));
	}

	return (
		<div
			aria-hidden
			data-minimap
			style={SIZE}
			onPointerDown={go}
			onPointerMove={go}
			className="pointer-events-auto absolute right-3 bottom-3 z-10 overflow-hidden rounded-lg border border-border bg-surface"
		>
			<canvas ref={element} className="size-full" />
			<div
				ref={mark}
				className="pointer-events-none absolute top-0 left-0 rounded-sm border border-text-muted bg-text/6"
			/>
		</div>
	);
}

function project(bounds: Bounds): Projection {
	const room = { width: SIZE.width - 2 * PADDING, height: SIZE.height - 2 * PADDING };
	const scale = Math.min(0.12, room.width / bounds.width, room.height / bounds.height);
	return {
		scale,
		x: SIZE.width / 2 - (bounds.x + bounds.width / 2) * scale,
		y: SIZE.height / 2 - (bounds.y + bounds.height / 2) * scale,
	};
}

function unproject(point: Position, { scale, x, y }: Projection): Position {
	return { x: (point.x - x) / scale, y: (point.y - y) / scale };
}

function drawNodes(
	context: CanvasRenderingContext2D,
	whole: Flow,
	types: ReadonlyMap<string, NodeSpec>,
	{ scale, x, y }: Projection,
): void {
	const colors = canvasColors();
	const { flow, nodeTypes } = foldFlow(whole, types);
	context.clearRect(0, 0, SIZE.width, SIZE.height);
	drawScenery(context, { flow, nodeTypes, colors, viewport: { x, y, zoom: scale } });
	for (const node of flow.nodes) {
		const spec = nodeTypes.get(node.type);
		context.fillStyle = spec && isAgent(spec) ? colors.ai : colors.border;
		context.fillRect(
			node.position.x * scale + x,
			node.position.y * scale + y,
			Math.max(1, NODE_WIDTH * scale),
			Math.max(1, nodeBox(node, spec).height * scale),
		);
	}
}
