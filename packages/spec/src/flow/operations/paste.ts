import { type Static, Type } from "typebox";
import { FlowNode } from "../flow-node.ts";
import { Group, MAX_FLOW_GROUPS } from "../group.ts";
import { MAX_FLOW_NOTES, Note } from "../note.ts";
import { Wire } from "../wire.ts";

/** Adds several nodes, the wires among them, notes and groups at once; ids are already new. */
export const Paste = Type.Object(
	{
		op: Type.Literal("paste"),
		nodes: Type.Array(FlowNode, { maxItems: 20_000 }),
		wires: Type.Array(Wire, { maxItems: 80_000 }),
		notes: Type.Optional(Type.Array(Note, { maxItems: MAX_FLOW_NOTES })),
		groups: Type.Optional(Type.Array(Group, { maxItems: MAX_FLOW_GROUPS })),
	},
	{ additionalProperties: false },
);
export type Paste = Static<typeof Paste>;
