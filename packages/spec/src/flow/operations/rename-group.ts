import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";
import { Name } from "../../identity/name.ts";

export const RenameGroup = Type.Object(
	{ op: Type.Literal("rename-group"), group: Id, name: Name },
	{ additionalProperties: false },
);
export type RenameGroup = Static<typeof RenameGroup>;
