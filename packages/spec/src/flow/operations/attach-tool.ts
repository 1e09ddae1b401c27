import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";

/** Hangs a node on an agent's `tools` port: the wire that makes it a tool. */
export const AttachTool = Type.Object(
	{ op: Type.Literal("attach-tool"), wire: Id, agent: Id, node: Id },
	{ additionalProperties: false },
);
export type AttachTool = Static<typeof AttachTool>;
