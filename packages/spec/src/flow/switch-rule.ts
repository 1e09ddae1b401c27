import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { ONE_LINE } from "../identity/name.ts";

/** One way out of a `switch` construct: an item of its `rules`. The first rule that holds is taken. */
export const SwitchRule = Type.Object(
	{
		/** The id of the output port that this rule opens. */
		port: Id,
		name: Type.String({ maxLength: 80, pattern: ONE_LINE }),
		/** A CEL expression over the message that gives true or false. */
		when: Type.String({ minLength: 1, maxLength: 10_000 }),
	},
	{ additionalProperties: false },
);
export type SwitchRule = Static<typeof SwitchRule>;

/** The output port of a `switch` that is taken when no rule holds. */
export const OTHERWISE_PORT = "otherwise";
