import { type Static, Type } from "typebox";
import { NodeSpec } from "../node-spec/node-spec.ts";

/** `GET /api/node-types`: every node type that can be used. */
export const NodeTypesReply = Type.Object(
	{ nodeTypes: Type.Array(NodeSpec) },
	{ additionalProperties: false },
);
export type NodeTypesReply = Static<typeof NodeTypesReply>;
