import { type TSchema, Type } from "typebox";
import { ONE_LINE } from "../identity/name.ts";
import { PropertyName } from "../identity/property-name.ts";

/** The most fields that an output schema may have, those within lists and objects included. */
export const MAX_ANSWER_FIELDS = 200;

/** How deep fields lie within fields: those of the answer itself, of an object in it, and of an object in that one. */
export const ANSWER_LEVELS = 3;

/** What a field of an answer holds: `choice` one of its choices, `list` items of one type, `object` fields of its own. */
export const ANSWER_FIELD_TYPES = [
	"text",
	"number",
	"integer",
	"boolean",
	"choice",
	"list",
	"object",
] as const;
export type AnswerFieldType = (typeof ANSWER_FIELD_TYPES)[number];

/** What the items of a list are: anything but lists. */
export type AnswerItemType = Exclude<AnswerFieldType, "list">;

/** One field of the answer that an agent gives. */
export interface AnswerField {
	/** Its name in the answer; of the outermost fields also the name of the agent's output. */
	readonly name: string;
	readonly type: AnswerFieldType;
	/** What the field holds; the model reads it. */
	readonly description?: string;
	/** Whether every answer has it; false when absent. */
	readonly required?: boolean;
	/** What a `choice` can be; it has at least one. */
	readonly choices?: readonly string[];
	/** What the items of a `list` are; `text` when absent. */
	readonly items?: AnswerItemType;
	/** The fields of an `object`, or of the objects in a `list`; there is at least one. */
	readonly fields?: readonly AnswerField[];
}

function words<Word extends string>(all: readonly Word[]) {
	return Type.Union(all.map((word) => Type.Literal(word)));
}

/** @param levels how many levels of fields may lie within this one */
function fieldWith(levels: number): TSchema {
	const types = ANSWER_FIELD_TYPES.filter((type) => levels > 0 || type !== "object");
	return Type.Object(
		{
			name: PropertyName,
			type: words(types),
			description: Type.Optional(Type.String({ maxLength: 1000 })),
			required: Type.Optional(Type.Boolean()),
			choices: Type.Optional(
				Type.Array(Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE }), {
					maxItems: 100,
					uniqueItems: true,
				}),
			),
			items: Type.Optional(words(types.filter((type) => type !== "list"))),
			...(levels > 0
				? { fields: Type.Optional(Type.Array(fieldWith(levels - 1), { maxItems: MAX_ANSWER_FIELDS })) }
				: {}),
		},
		{ additionalProperties: false },
	);
}

export const AnswerField = Type.Unsafe<AnswerField>(fieldWith(ANSWER_LEVELS - 1));

/** The fields that an agent's answer must have, in the order in which people see them. None: the answer is free text. */
export const OutputSchema = Type.Array(AnswerField, {
	maxItems: MAX_ANSWER_FIELDS,
	control: "output-schema",
});
export type OutputSchema = readonly AnswerField[];
