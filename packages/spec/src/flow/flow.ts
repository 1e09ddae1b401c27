import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { Name } from "../identity/name.ts";
import { FlowBudget } from "./flow-budget.ts";
import { FlowNode } from "./flow-node.ts";
import { FlowPolicies } from "./flow-policies.ts";
import { Group, MAX_FLOW_GROUPS } from "./group.ts";
import { MAX_FLOW_NOTES, Note } from "./note.ts";
import { Wire } from "./wire.ts";

/** The format that this version of Switchyard writes; older documents are migrated when read. */
export const FLOW_FORMAT_VERSION = 1;

/** The most nodes that a flow may hold. */
export const MAX_FLOW_NODES = 20_000;

/** A flow document: what the designer edits and a run executes. */
export const Flow = Type.Object(
	{
		formatVersion: Type.Literal(FLOW_FORMAT_VERSION),
		id: Id,
		name: Name,
		/** Raised by one with every accepted change. */
		revision: Type.Integer({ minimum: 0 }),
		/** What its runs may spend; not bounded when absent. */
		budget: Type.Optional(FlowBudget),
		/** What its runs may do with untrusted and private values; anything when absent. */
		policies: Type.Optional(FlowPolicies),
		nodes: Type.Array(FlowNode, { maxItems: MAX_FLOW_NODES }),
		wires: Type.Array(Wire, { maxItems: MAX_FLOW_NODES * 4 }),
		/** Texts on the canvas; none when absent. */
		notes: Type.Optional(Type.Array(Note, { maxItems: MAX_FLOW_NOTES })),
		/** Frames around nodes and notes; none when absent. */
		groups: Type.Optional(Type.Array(Group, { maxItems: MAX_FLOW_GROUPS })),
	},
	{ additionalProperties: false },
);
export type Flow = Static<typeof Flow>;
