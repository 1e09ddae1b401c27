import { type Static, Type } from "typebox";

const Words = Type.String({ minLength: 1, maxLength: 500 });

/** One way to find an element; what is more than one of its fields must hold together. */
const Way = Type.Object(
	{
		/** Its ARIA role, such as `button` or `textbox`. */
		role: Type.Optional(Type.String({ maxLength: 30, pattern: "^[a-z]{2,30}$" })),
		/** Its accessible name. */
		name: Type.Optional(Words),
		/** The words of its label. */
		label: Type.Optional(Words),
		/** Its placeholder. */
		placeholder: Type.Optional(Words),
		/** Its test id. */
		testId: Type.Optional(Words),
		/** The words that it shows. */
		text: Type.Optional(Words),
		/** Words beside it: of several that fit, the one that is nearest to them. */
		near: Type.Optional(Words),
		/** The row that it stands in, as Extract gives it: texts by the names of their columns. */
		row: Type.Optional(
			Type.Record(Type.String({ maxLength: 1000 }), Type.String({ maxLength: 10_000 }), {
				maxProperties: 200,
			}),
		),
		/** The names of those that tell the row from others; all of them when absent. */
		by: Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { minItems: 1, maxItems: 200 })),
		/** Of several that fit, the one at this place: 1 is the first. */
		nth: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
		/** A CSS selector. */
		css: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
	},
	{ additionalProperties: false, minProperties: 1 },
);
export type Way = Static<typeof Way>;

const Ways = Type.Array(Way, { minItems: 1, maxItems: 8 });

/** A target as the recorder or Pick wrote it. */
export const RecordedTarget = Type.Object(
	{
		ways: Ways,
		/** The part of the page's outline that it was recorded with. */
		snapshot: Type.String({ maxLength: 4000 }),
	},
	{ additionalProperties: false },
);
export type RecordedTarget = Static<typeof RecordedTarget>;

/**
 * What a node works on: the words by which a person would call it, or ways to find it, of which the first that fits exactly one element is taken.
 */
export const Target = Type.Union([Words, Ways, RecordedTarget], { control: "target" });
export type Target = Static<typeof Target>;
