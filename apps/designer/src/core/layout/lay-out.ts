import type { Position } from "@switchyard/spec/flow";
import type { ELK, ElkNode } from "elkjs/lib/elk-api.js";
import { blocksOf, placeBlock } from "./blocks.ts";
import { elkGraph } from "./elk-graph.ts";
import type { Layout } from "./layout-graph.ts";

/** Lays graphs out from left to right with ELK, tools below their agents. */
export function layOutWith(elk: Pick<ELK, "layout">): Layout {
	return async (graph) => {
		const blocks = new Map(blocksOf(graph).map((block) => [block.head.id, block]));
		const placed = await elk.layout(elkGraph([...blocks.values()], graph.wires));
		const positions = new Map<string, Position>();
		const place = ({ children = [] }: ElkNode, from: Position) => {
			for (const child of children) {
				const corner = { x: from.x + (child.x ?? 0), y: from.y + (child.y ?? 0) };
				const block = blocks.get(child.id);
				if (block) placeBlock(block, corner, positions);
				place(child, corner);
			}
		};
		place(placed, { x: 0, y: 0 });
		return positions;
	};
}
