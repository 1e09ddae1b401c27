import { type Static, Type } from "typebox";

/**
 * What calls of a tool do to the world, as its author declares it. What depends on the arguments is left out: nothing is then promised.
 * The meanings are those of MCP, which calls them `readOnlyHint`, `destructiveHint`, `idempotentHint` and `openWorldHint`.
 */
export const ToolAnnotations = Type.Object(
	{
		/** True when no call changes anything. */
		readOnly: Type.Optional(Type.Boolean()),
		/** True when calls destroy or overwrite what cannot be brought back: a person is asked before each, unless the designer says otherwise. */
		destructive: Type.Optional(Type.Boolean()),
		/** True when a repeated call with the same arguments changes nothing more. */
		idempotent: Type.Optional(Type.Boolean()),
		/** True when calls reach systems or people that nobody here controls. */
		openWorld: Type.Optional(Type.Boolean()),
	},
	{ additionalProperties: false },
);
export type ToolAnnotations = Static<typeof ToolAnnotations>;
