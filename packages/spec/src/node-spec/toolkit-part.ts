import { type Static, Type } from "typebox";
import { NodeTypeId } from "../identity/node-type-id.ts";

/** One of the tools that a toolkit stands for. What the toolkit is set to, its parameters of the same names are set to. */
export const ToolkitPart = Type.Object(
	{
		type: NodeTypeId,
		/** A CEL condition on its parameters: for which calls a person is asked where the designer says nothing of consent. */
		approvalWhen: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
	},
	{ additionalProperties: false },
);
export type ToolkitPart = Static<typeof ToolkitPart>;
