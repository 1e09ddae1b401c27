import type { ElkExtendedEdge, ElkNode, ElkPort } from "elkjs/lib/elk-api.js";
import { FRAME_PADDING, TITLE_HEIGHT } from "../geometry/group-frames.ts";
import type { Block } from "./blocks.ts";
import type { LayoutEnd, LayoutWire } from "./layout-graph.ts";

/** Straight main paths in columns, ports where the cards have them, frames around what is in them. */
const OPTIONS = {
	"elk.algorithm": "layered",
	"elk.direction": "RIGHT",
	"elk.hierarchyHandling": "INCLUDE_CHILDREN",
	"elk.spacing.nodeNode": "48",
	"elk.spacing.componentComponent": "64",
	"elk.layered.spacing.nodeNodeBetweenLayers": "64",
	"elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
};

const FRAME_OPTIONS = {
	...OPTIONS,
	"elk.padding": `[top=${FRAME_PADDING + TITLE_HEIGHT},left=${FRAME_PADDING},bottom=${FRAME_PADDING},right=${FRAME_PADDING}]`,
};

const BOX_OPTIONS = { "elk.portConstraints": "FIXED_POS" };
const MAIN_OPTIONS = { "elk.layered.priority.straightness": "20", "elk.layered.priority.direction": "5" };

/** What ELK lays out: a node per block, within a node per frame. */
export function elkGraph(blocks: readonly Block[], wires: readonly LayoutWire[]): ElkNode {
	const frames = new Map<string, ElkNode>();
	const children: ElkNode[] = [];
	const heads = new Set(blocks.map(({ head }) => head.id));
	for (const block of blocks) {
		const { frame } = block.head;
		if (frame === undefined) {
			children.push(elkNode(block));
			continue;
		}
		const known = frames.get(frame);
		if (known) known.children?.push(elkNode(block));
		else {
			const made: ElkNode = { id: frameId(frame), children: [elkNode(block)], layoutOptions: FRAME_OPTIONS };
			frames.set(frame, made);
			children.push(made);
		}
	}
	const edges = wires
		.filter(({ from, to }) => heads.has(from.box) && heads.has(to.box))
		.map(
			(wire, place): ElkExtendedEdge => ({
				id: `edge ${place}`,
				sources: [portId(wire.from)],
				targets: [portId(wire.to)],
				...(wire.main ? { layoutOptions: MAIN_OPTIONS } : {}),
			}),
		);
	return { id: "flow", children, edges, layoutOptions: OPTIONS };
}

function elkNode({ head, width, height }: Block): ElkNode {
	const ports = head.ports
		.filter(({ side }) => side === "left" || side === "right")
		.map(
			({ id, side, y }): ElkPort => ({
				id: portId({ box: head.id, port: id }),
				x: side === "left" ? 0 : width,
				y,
				width: 0,
				height: 0,
				layoutOptions: { "elk.port.side": side === "left" ? "WEST" : "EAST" },
			}),
		);
	return { id: head.id, width, height, ports, layoutOptions: BOX_OPTIONS };
}

/** Ids of parts cannot hold a space. */
function portId({ box, port }: LayoutEnd): string {
	return `${box} ${port}`;
}

function frameId(frame: string): string {
	return `frame ${frame}`;
}
