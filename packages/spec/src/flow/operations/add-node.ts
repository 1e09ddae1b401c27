import { type Static, Type } from "typebox";
import { FlowNode } from "../flow-node.ts";

export const AddNode = Type.Object(
	{ op: Type.Literal("add-node"), node: FlowNode },
	{ additionalProperties: false },
);
export type AddNode = Static<typeof AddNode>;
