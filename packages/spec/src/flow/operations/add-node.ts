import { type Static, Type } from "typebox";
import { FlowNode } from "../flow-node.ts";

export const AddNode = Type.Object(
	{
		op: Type.Literal("add-node"),
		node: FlowNode,
		/** Its place in `nodes`, so that undoing a removal restores the document exactly; at the end when absent. */
		index: Type.Optional(Type.Integer({ minimum: 0 })),
	},
	{ additionalProperties: false },
);
export type AddNode = Static<typeof AddNode>;
