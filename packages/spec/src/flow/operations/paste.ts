import { type Static, Type } from "typebox";
import { FlowNode } from "../flow-node.ts";
import { Wire } from "../wire.ts";

/** Adds several nodes and the wires among them at once; ids are already new. */
export const Paste = Type.Object(
	{
		op: Type.Literal("paste"),
		nodes: Type.Array(FlowNode, { maxItems: 20_000 }),
		wires: Type.Array(Wire, { maxItems: 80_000 }),
	},
	{ additionalProperties: false },
);
export type Paste = Static<typeof Paste>;
