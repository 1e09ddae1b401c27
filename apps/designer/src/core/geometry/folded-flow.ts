import { TOOL_PORT } from "@switchyard/flow";
import type { Flow, FlowNode, Wire, WireEnd } from "@switchyard/spec/flow";
import type { NodeSpec, Port } from "@switchyard/spec/node-spec";
import { indexOf } from "../flow/flow-index.ts";
import { FRAME_PADDING, type GroupFrame, groupFrames, TITLE_HEIGHT } from "./group-frames.ts";
import { nodeBox } from "./node-box.ts";

/** A flow as it is drawn: in place of what is in a collapsed group stands one card, with the ports of the wires that cross its border. */
export interface FoldedFlow {
	readonly flow: Flow;
	/** Those of the cards included. */
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	/** The collapsed groups, by the id of their card. */
	readonly cards: ReadonlyMap<string, GroupFrame>;
	/** The cards, by the id of each node that is in one. */
	readonly cardOf: ReadonlyMap<string, string>;
}

/** No node has such an id, so that a card is never taken for a node. */
const PREFIX = "group:";
const NOTHING_FOLDED = { cards: new Map<string, GroupFrame>(), cardOf: new Map<string, string>() };

const known = new WeakMap<Flow, FoldedFlow & { readonly of: ReadonlyMap<string, NodeSpec> }>();

/** The id under which the canvas knows a group, collapsed or not. */
export function groupElementId(group: string): string {
	return PREFIX + group;
}

/** The group that an element of the canvas is; `undefined` for every other element. */
export function groupOfElement(id: string): string | undefined {
	return id.startsWith(PREFIX) ? id.slice(PREFIX.length) : undefined;
}

/** Whether a wire makes its end a tool, at the node itself or at the card that it is folded into. */
export function isToolWire({ to }: Wire): boolean {
	return (
		to.port === TOOL_PORT.id ||
		(groupOfElement(to.node) !== undefined && to.port.endsWith(`.${TOOL_PORT.id}`))
	);
}

/** The flow with its collapsed groups folded; made once per flow object, and the flow itself when none is collapsed. */
export function foldFlow(flow: Flow, nodeTypes: ReadonlyMap<string, NodeSpec>): FoldedFlow {
	if (!flow.groups?.some(({ collapsed }) => collapsed)) {
		return { flow, nodeTypes, ...NOTHING_FOLDED };
	}
	const made = known.get(flow);
	if (made?.of === nodeTypes) return made;
	const folded = { ...fold(flow, nodeTypes), of: nodeTypes };
	known.set(flow, folded);
	return folded;
}

function fold(flow: Flow, nodeTypes: ReadonlyMap<string, NodeSpec>): FoldedFlow {
	const collapsed = groupFrames(flow, nodeTypes).filter(({ group }) => group.collapsed);
	const cards = new Map(collapsed.map((frame) => [groupElementId(frame.group.id), frame]));
	const cardOf = new Map<string, string>();
	for (const [card, { nodes }] of cards) for (const { id } of nodes) cardOf.set(id, card);
	const ports = new Map<string, Map<string, Port>>();
	const wires = flow.wires.flatMap((wire): Wire[] => {
		const [source, target] = [cardOf.get(wire.from.node), cardOf.get(wire.to.node)];
		if (source === undefined && target === undefined) return [wire];
		if (source === target) return [];
		const end = (card: string | undefined, real: WireEnd, direction: Port["direction"]): WireEnd => {
			if (card === undefined) return real;
			const port = borderPort(flow, nodeTypes, real, direction);
			const known = ports.get(card) ?? new Map<string, Port>();
			ports.set(card, known.set(port.id, port));
			return { node: card, port: port.id };
		};
		return [{ ...wire, from: end(source, wire.from, "out"), to: end(target, wire.to, "in") }];
	});
	const types = new Map(nodeTypes);
	const nodes = [...cards].map(([card, frame]) => {
		types.set(card, cardType(card, frame, [...(ports.get(card)?.values() ?? [])]));
		return cardNode(card, frame);
	});
	const hiddenNotes = new Set(collapsed.flatMap(({ notes }) => notes));
	return {
		flow: {
			...flow,
			nodes: [...flow.nodes.filter(({ id }) => !cardOf.has(id)), ...nodes],
			wires,
			...(flow.notes ? { notes: flow.notes.filter((note) => !hiddenNotes.has(note)) } : {}),
		},
		nodeTypes: types,
		cards,
		cardOf,
	};
}

/** The port at which a wire crosses a card's border, named after where it leads to. */
function borderPort(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	{ node: id, port: portId }: WireEnd,
	direction: Port["direction"],
): Port {
	const node = indexOf(flow).nodes.get(id);
	const ports = node ? nodeBox(node, nodeTypes.get(node.type)).ports.map(({ port }) => port) : [];
	const port = ports.find((each) => each.id === portId);
	const several = ports.filter((each) => each.kind === port?.kind && each.direction === direction).length > 1;
	const name = node?.name ?? id;
	return {
		id: `${id}.${portId}`,
		kind: port?.kind ?? "message",
		direction,
		name: several && port ? `${name}: ${port.name}` : name,
	};
}

/** A card stands where the frame's content begins, so that wires to its first node stay level. */
function cardNode(card: string, { group, bounds }: GroupFrame): FlowNode {
	const position = { x: bounds.x + FRAME_PADDING, y: bounds.y + TITLE_HEIGHT + FRAME_PADDING };
	return { id: card, type: card, name: group.name, position, params: {} };
}

function cardType(id: string, { group }: GroupFrame, ports: Port[]): NodeSpec {
	return {
		id,
		version: 1,
		name: group.name,
		description: "",
		icon: "group",
		color: "neutral",
		group: "",
		effect: "safe",
		construct: "action",
		ports,
		properties: [],
	};
}
