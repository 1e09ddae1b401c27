import { type Static, Type } from "typebox";
import { Name } from "../../identity/name.ts";

export const RenameFlow = Type.Object(
	{ op: Type.Literal("rename-flow"), name: Name },
	{ additionalProperties: false },
);
export type RenameFlow = Static<typeof RenameFlow>;
