import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";

export const RenameNode = Type.Object(
	{ op: Type.Literal("rename-node"), node: Id, name: Type.String({ minLength: 1, maxLength: 120 }) },
	{ additionalProperties: false },
);
export type RenameNode = Static<typeof RenameNode>;
