import { Graph, layout } from "@dagrejs/dagre";
import type { Position } from "@switchyard/spec";
import type { LayoutGraph } from "./layout-graph.ts";

const BETWEEN_COLUMNS = 80;
const BETWEEN_ROWS = 48;
/** Between an agent and its tools, and between two tools. */
const TOOL_GAP = { x: 32, y: 72 };

type Box = LayoutGraph["boxes"][number];

/** An agent with the tools that hang below it, or any other node alone: what the layout places as one. */
interface Block {
	readonly head: Box;
	readonly tools: readonly Box[];
	readonly width: number;
	readonly height: number;
}

/** Lays a graph out from left to right, tools below their agents. */
export function layOut({ boxes, wires, tools }: LayoutGraph): Map<string, Position> {
	const blocks = makeBlocks(boxes, wires, tools);
	const graph = new Graph();
	graph.setGraph({ rankdir: "LR", ranksep: BETWEEN_COLUMNS, nodesep: BETWEEN_ROWS });
	graph.setDefaultEdgeLabel(() => ({}));
	for (const { head, width, height } of blocks.values()) graph.setNode(head.id, { width, height });
	for (const [from, to] of wires) if (blocks.has(from) && blocks.has(to)) graph.setEdge(from, to);
	layout(graph);

	const positions = new Map<string, Position>();
	for (const block of blocks.values()) {
		const { x, y } = graph.node(block.head.id);
		placeBlock(block, { x: x - block.width / 2, y: y - block.height / 2 }, positions);
	}
	return positions;
}

function makeBlocks(
	boxes: LayoutGraph["boxes"],
	wires: LayoutGraph["wires"],
	tools: LayoutGraph["tools"],
): Map<string, Block> {
	const byId = new Map(boxes.map((box) => [box.id, box]));
	const inFlow = new Set(wires.flat());
	const hung = new Map<string, Box[]>();
	const taken = new Set<string>();
	for (const [agent, tool] of tools) {
		const box = byId.get(tool);
		if (!box || !byId.has(agent) || inFlow.has(tool) || taken.has(tool)) continue;
		taken.add(tool);
		hung.set(agent, [...(hung.get(agent) ?? []), box]);
	}
	const blocks = new Map<string, Block>();
	for (const head of boxes) {
		if (taken.has(head.id)) continue;
		const own = hung.get(head.id) ?? [];
		const toolsWidth = own.reduce((sum, { width }) => sum + width + TOOL_GAP.x, -TOOL_GAP.x);
		const toolsHeight = Math.max(0, ...own.map(({ height }) => height + TOOL_GAP.y));
		blocks.set(head.id, {
			head,
			tools: own,
			width: Math.max(head.width, toolsWidth),
			height: head.height + toolsHeight,
		});
	}
	return blocks;
}

function placeBlock({ head, tools, width }: Block, corner: Position, positions: Map<string, Position>): void {
	positions.set(head.id, { x: corner.x + (width - head.width) / 2, y: corner.y });
	const toolsWidth = tools.reduce((sum, tool) => sum + tool.width + TOOL_GAP.x, -TOOL_GAP.x);
	let x = corner.x + (width - toolsWidth) / 2;
	for (const tool of tools) {
		positions.set(tool.id, { x, y: corner.y + head.height + TOOL_GAP.y });
		x += tool.width + TOOL_GAP.x;
	}
}
