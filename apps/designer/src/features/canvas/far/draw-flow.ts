import { categoryOf } from "@switchyard/flow";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Viewport } from "@xyflow/react";
import type { Selection } from "../../../core/editor/selection.ts";
import { indexOf } from "../../../core/flow/flow-index.ts";
import { foldFlow, isToolWire } from "../../../core/geometry/folded-flow.ts";
import { HEADER_HEIGHT, NODE_WIDTH, nodeBox } from "../../../core/geometry/node-box.ts";
import type { RunView } from "../../../core/run/run-view.ts";
import type { StepState } from "../../../core/run/run-view-state.ts";
import type { Size } from "../graph/region.ts";
import type { CanvasColors, PlainColor } from "./canvas-colors.ts";
import { drawScenery } from "./draw-scenery.ts";

export interface FarScene {
	readonly flow: Flow;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly selection: Selection;
	readonly run: RunView;
	readonly viewport: Viewport;
	readonly size: Size;
	readonly colors: CanvasColors;
}

const STATE_COLORS: Partial<Record<StepState, PlainColor>> = {
	running: "running",
	waiting: "running",
	asking: "warning",
	unknown: "warning",
	succeeded: "success",
	failed: "danger",
	refused: "danger",
};

/** Names are written from this zoom on. */
const NAMES_FROM = 0.22;
/** Below this zoom wires are finer than the screen and are left out beyond this number. */
const MOST_WIRES = 4_000;

/** Draws the flow as boxes and lines: what a flow looks like from far away. One pass per kind of thing, few changes of style. */
export function drawFlow(context: CanvasRenderingContext2D, scene: FarScene): void {
	const { size } = scene;
	context.clearRect(0, 0, size.width, size.height);
	const folded = { ...scene, ...foldFlow(scene.flow, scene.nodeTypes) };
	drawScenery(context, folded);
	drawWires(context, folded);
	drawBoxes(context, folded);
}

function drawWires(context: CanvasRenderingContext2D, { flow, viewport, size, colors }: FarScene): void {
	const { nodes } = indexOf(flow);
	const { x, y, zoom } = viewport;
	const step = Math.max(1, Math.ceil(flow.wires.length / MOST_WIRES));
	const paths = { message: new Path2D(), tool: new Path2D() };
	for (let place = 0; place < flow.wires.length; place += zoom < 0.1 ? step : 1) {
		const wire = flow.wires[place];
		const from = nodes.get(wire?.from.node ?? "")?.position;
		const to = nodes.get(wire?.to.node ?? "")?.position;
		if (!wire || !from || !to) continue;
		const tool = isToolWire(wire);
		const x1 = (from.x + (tool ? NODE_WIDTH / 2 : NODE_WIDTH)) * zoom + x;
		const y1 = (from.y + (tool ? HEADER_HEIGHT : HEADER_HEIGHT / 2)) * zoom + y;
		const x2 = (to.x + (tool ? NODE_WIDTH / 2 : 0)) * zoom + x;
		const y2 = (to.y + (tool ? 0 : HEADER_HEIGHT / 2)) * zoom + y;
		if (Math.max(x1, x2) < 0 || Math.min(x1, x2) > size.width) continue;
		if (Math.max(y1, y2) < 0 || Math.min(y1, y2) > size.height) continue;
		const path = tool ? paths.tool : paths.message;
		path.moveTo(x1, y1);
		path.lineTo(x2, y2);
	}
	context.lineWidth = 1;
	context.strokeStyle = colors.wire;
	context.stroke(paths.message);
	context.strokeStyle = colors.ai;
	context.stroke(paths.tool);
}

function drawBoxes(context: CanvasRenderingContext2D, scene: FarScene): void {
	const { flow, nodeTypes, selection, run, viewport, size, colors } = scene;
	const { x, y, zoom } = viewport;
	const width = NODE_WIDTH * zoom;
	for (const node of flow.nodes) {
		const left = node.position.x * zoom + x;
		const top = node.position.y * zoom + y;
		if (left > size.width || left + width < 0 || top > size.height || top + 400 * zoom < 0) continue;
		const spec = nodeTypes.get(node.type);
		const height = Math.max(1, nodeBox(node, spec).height * zoom);
		const state = run.node(node.id)?.state;
		const stateColor = state && STATE_COLORS[state];
		const selected = selection.nodes.has(node.id);
		context.fillStyle = selected ? colors.text : stateColor ? colors[stateColor] : colors.border;
		context.fillRect(left, top, width, height);
		// What is too small for a frame is its frame's colour; a state must still be seen from afar.
		const frame = selected ? 2 : 1;
		if (width < 12 || (stateColor && width < 30)) continue;
		context.fillStyle = spec ? colors.category[categoryOf(spec)] : colors.surface;
		context.fillRect(left + frame, top + frame, width - 2 * frame, height - 2 * frame);
		if (zoom < NAMES_FROM) continue;
		context.fillStyle = colors.text;
		context.font = `500 ${String(Math.max(10, 32 * zoom))}px "Inter Variable", sans-serif`;
		context.textBaseline = "middle";
		context.fillText(fitting(node.name, width - 10), left + 5, top + (HEADER_HEIGHT * zoom) / 2 + 1);
	}
}

/** As much of a name as there is room for, by the usual width of a letter: measuring costs more than drawing. */
function fitting(name: string, width: number): string {
	const most = Math.floor(width / 5.5);
	return name.length <= most ? name : `${name.slice(0, Math.max(1, most - 1))}…`;
}
