import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";
import { Name } from "../../identity/name.ts";

export const RenameNode = Type.Object(
	{ op: Type.Literal("rename-node"), node: Id, name: Name },
	{ additionalProperties: false },
);
export type RenameNode = Static<typeof RenameNode>;
