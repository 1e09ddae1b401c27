import { type Static, Type } from "typebox";

/**
 * That a node type can tell of a step that was cut off whether its work was done. It is asked before the step is put to a person or done again, and the
 * question does nothing.
 */
export const Probe = Type.Object(
	{
		/** It can tell only where one of these parameters has a value; `false` counts as none. Always when absent. */
		with: Type.Optional(
			Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 8 }),
		),
	},
	{ additionalProperties: false },
);
export type Probe = Static<typeof Probe>;
