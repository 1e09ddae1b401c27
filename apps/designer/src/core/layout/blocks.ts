import type { Position } from "@switchyard/spec/flow";
import type { LayoutBox, LayoutGraph } from "./layout-graph.ts";

/** Between an agent and its tools, and between two tools. */
const TOOL_GAP = { x: 32, y: 72 };

/** An agent with what hangs below it, tool by tool, or any other box alone: what the layout places as one. */
export interface Block {
	readonly head: LayoutBox;
	readonly tools: readonly Block[];
	readonly width: number;
	readonly height: number;
	/** Where the head's left edge is, from the block's. */
	readonly headLeft: number;
}

/** The blocks of a graph. A tool that a message wire reaches, or that stands in another frame, is a block of its own. */
export function blocksOf({ boxes, wires, tools }: LayoutGraph): Block[] {
	const byId = new Map(boxes.map((box) => [box.id, box]));
	const inFlow = new Set(wires.flatMap(({ from, to }) => [from.box, to.box]));
	const hung = new Map<string, LayoutBox[]>();
	const agentOf = new Map<string, string>();
	for (const [agent, tool] of tools) {
		const [above, below] = [byId.get(agent), byId.get(tool)];
		if (!above || !below || inFlow.has(tool) || agentOf.has(tool) || above.frame !== below.frame) continue;
		if (hangsBelow(agent, tool, agentOf)) continue;
		agentOf.set(tool, agent);
		hung.set(agent, [...(hung.get(agent) ?? []), below]);
	}
	const block = (head: LayoutBox): Block => makeBlock(head, (hung.get(head.id) ?? []).map(block));
	return boxes.filter(({ id }) => !agentOf.has(id)).map(block);
}

/** Whether an agent is below one of its tools already: then the tool cannot stand below it. */
function hangsBelow(agent: string, tool: string, agentOf: ReadonlyMap<string, string>): boolean {
	for (let above: string | undefined = agent; above !== undefined; above = agentOf.get(above)) {
		if (above === tool) return true;
	}
	return false;
}

function makeBlock(head: LayoutBox, tools: readonly Block[]): Block {
	const below = tools.reduce((sum, { width }) => sum + width + TOOL_GAP.x, -TOOL_GAP.x);
	const width = Math.max(head.width, below);
	const deepest = Math.max(0, ...tools.map(({ height }) => height + TOOL_GAP.y));
	return { head, tools, width, height: head.height + deepest, headLeft: (width - head.width) / 2 };
}

/** Places a block's boxes: the head above the middle of its tools. */
export function placeBlock(block: Block, corner: Position, positions: Map<string, Position>): void {
	const { head, tools, width, headLeft } = block;
	positions.set(head.id, { x: corner.x + headLeft, y: corner.y });
	const below = tools.reduce((sum, tool) => sum + tool.width + TOOL_GAP.x, -TOOL_GAP.x);
	let x = corner.x + (width - below) / 2;
	for (const tool of tools) {
		placeBlock(tool, { x, y: corner.y + head.height + TOOL_GAP.y }, positions);
		x += tool.width + TOOL_GAP.x;
	}
}
