import { type Static, Type } from "typebox";

export const RenameFlow = Type.Object(
	{ op: Type.Literal("rename-flow"), name: Type.String({ minLength: 1, maxLength: 120 }) },
	{ additionalProperties: false },
);
export type RenameFlow = Static<typeof RenameFlow>;
