import {
	FLOW_FORMAT_VERSION,
	Flow,
	FlowNode,
	Group,
	MAX_FLOW_GROUPS,
	MAX_FLOW_NODES,
	MAX_FLOW_NOTES,
	Note,
	Wire,
} from "@switchyard/spec/flow";
import type { Damage } from "@switchyard/spec/http";
import { readableName } from "@switchyard/spec/identity";
import { isRecord } from "@switchyard/spec/json";
import { Type } from "typebox";
import { MAX_FLOW_WIRES } from "../operations/add-wire.ts";
import { repairList } from "./repair-list.ts";
import { repairPart } from "./repair-part.ts";

/** What is known of a flow beside its document. */
export interface FlowIdentity {
	readonly id: string;
	readonly name: string;
	readonly revision: number;
}

/** A flow made of a damaged document, and everything that had to be changed for it. */
export interface RepairedFlow {
	readonly flow: Flow;
	/** Empty when the document was whole. */
	readonly damage: readonly Damage[];
}

const Head = Type.Omit(Flow, ["nodes", "wires", "notes", "groups"]);
const ORIGIN = { x: 0, y: 0 };
const NOTE_SIZE = { width: 240, height: 120 };
const LONGEST_NAME = 120;

/** Keeps of a document what fits a flow, and says of all else what becomes of it. `undefined` for what is no JSON object. */
export function repairFlow(document: unknown, identity: FlowIdentity): RepairedFlow | undefined {
	if (!isRecord(document)) return undefined;
	const { nodes, wires, notes, groups, ...rest } = document;
	const head = repairPart(Head, withIdentity(rest, identity), headFallback(identity), { field: "" });
	const keptNodes = repairList<FlowNode>(nodes, {
		field: "nodes",
		item: FlowNode,
		most: MAX_FLOW_NODES,
		fallback: ({ id, name }) => ({ name: nameFrom(name, id), position: ORIGIN, params: {} }),
	});
	const listedWires = repairList<Wire>(wires, {
		field: "wires",
		item: Wire,
		most: MAX_FLOW_WIRES,
		fallback: () => ({}),
	});
	const keptWires = withEnds(listedWires.items, new Set(keptNodes.items.map(({ id }) => id)));
	const keptNotes = repairList<Note>(notes ?? [], {
		field: "notes",
		item: Note,
		most: MAX_FLOW_NOTES,
		fallback: () => ({ text: "", position: ORIGIN, size: NOTE_SIZE }),
	});
	const keptGroups = repairList<Group>(groups ?? [], {
		field: "groups",
		item: Group,
		most: MAX_FLOW_GROUPS,
		fallback: ({ id, name }) => ({ name: nameFrom(name, id) }),
	});
	const flow = {
		...headFallback(identity),
		...head.part,
		nodes: keptNodes.items,
		wires: keptWires.wires,
		...(notes === undefined ? {} : { notes: keptNotes.items }),
		...(groups === undefined ? {} : { groups: keptGroups.items }),
	} as Flow;
	const parts = [head, keptNodes, listedWires, keptWires, keptNotes, keptGroups];
	return { flow, damage: parts.flatMap(({ damage }) => damage) };
}

function headFallback({ id, name, revision }: FlowIdentity) {
	return { formatVersion: FLOW_FORMAT_VERSION, id, name: nameFrom(name, id), revision };
}

/** A document that is stored as one flow and says that it is another counts as having no id. */
function withIdentity({ id, ...rest }: Record<string, unknown>, identity: FlowIdentity) {
	return id === identity.id ? { ...rest, id } : rest;
}

function nameFrom(name: unknown, id: unknown): string {
	const otherwise = typeof id === "string" && id !== "" ? id : "Unnamed";
	return typeof name === "string" ? readableName(name.slice(0, LONGEST_NAME), otherwise) : otherwise;
}

/** The wires both of whose nodes are there. */
function withEnds(wires: readonly Wire[], nodes: ReadonlySet<string>) {
	const damage: Damage[] = [];
	const kept = wires.filter((wire) => {
		const lost = [wire.from.node, wire.to.node].find((node) => !nodes.has(node));
		if (lost === undefined) return true;
		damage.push({
			code: "WIRE_NODE_UNKNOWN",
			message: `The wire \`${wire.id}\` is attached to the node \`${lost}\`, which the flow does not have.`,
			field: "wires",
			wire: wire.id,
			repair: "The wire is removed.",
		});
		return false;
	});
	return { wires: kept, damage };
}
