import { type Static, Type } from "typebox";

const CLOSED = { additionalProperties: false } as const;

/** How many steps a label names at most: the first ones. */
export const MAX_LABEL_STEPS = 8;

const Steps = Type.Array(Type.Integer({ minimum: 0 }), { minItems: 1, maxItems: MAX_LABEL_STEPS });

/**
 * What is known of where a value came from. Trusted and public where nothing is said. Each list names the steps that brought it in, in
 * order, the first few (step 0 is the message that the run started with).
 */
export const Label = Type.Object(
	{
		/** Somebody outside could have written it, or a part of it. */
		untrusted: Type.Optional(Steps),
		/** It holds what not everybody may know. */
		private: Type.Optional(Steps),
	},
	CLOSED,
);
export type Label = Static<typeof Label>;

/** A label without its steps: what is said of a value that leaves a run or comes into one. */
export const Mark = Type.Object(
	{
		untrusted: Type.Optional(Type.Literal(true)),
		private: Type.Optional(Type.Literal(true)),
	},
	CLOSED,
);
export type Mark = Static<typeof Mark>;

/** The marks of a message's fields, or of outputs, by name. */
export const Marks = Type.Record(Type.String(), Mark);
export type Marks = Static<typeof Marks>;

/** What a label says, without the steps. */
export function markOf(label: Label): Mark {
	return {
		...(label.untrusted ? { untrusted: true as const } : {}),
		...(label.private ? { private: true as const } : {}),
	};
}

/** What is known of what was made of several things: nothing is trusted or public of which a part is not. */
export function joinMarks(marks: Iterable<Mark | undefined>): Mark {
	const all = [...marks];
	return {
		...(all.some((mark) => mark?.untrusted) ? { untrusted: true as const } : {}),
		...(all.some((mark) => mark?.private) ? { private: true as const } : {}),
	};
}

/** Whether a mark says less than another one: something that it marked is trusted or public now. */
export function takesAway({ untrusted, private: secret }: Mark, before: Mark): boolean {
	return (before.untrusted === true && !untrusted) || (before.private === true && !secret);
}
