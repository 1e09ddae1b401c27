import { type Static, Type } from "typebox";
import { Message } from "../json/message.ts";
import { FormField, MAX_FORM_FIELDS } from "./form-field.ts";

const CLOSED = { additionalProperties: false } as const;

/** The longest state that a node may have kept for itself, in characters. */
export const MAX_NODE_STATE = 262_144;

/** What a node that is under way asks a person, in the words of a node that asks. */
export const NodeQuestion = Type.Object(
	{
		/** What the person is asked. */
		question: Type.String({ minLength: 1, maxLength: 4000 }),
		/** What the person needs to know to answer. */
		context: Type.Optional(Type.String({ maxLength: 20_000 })),
		/** What the person fills in; the answer is only yes where it has no fields. */
		form: Type.Optional(Type.Array(FormField, { maxItems: MAX_FORM_FIELDS })),
	},
	CLOSED,
);
export type NodeQuestion = Static<typeof NodeQuestion>;

/** What came of a node's question: the node is executed again with it. */
export const NodeAnswer = Type.Object(
	{
		/** `expired` is nobody's answer: the time ran out. */
		answer: Type.Union([Type.Literal("submitted"), Type.Literal("rejected"), Type.Literal("expired")]),
		/** The filled form. */
		values: Type.Optional(Message),
		/** What the node had kept for itself when it asked. */
		state: Type.Optional(Type.String({ maxLength: MAX_NODE_STATE })),
	},
	CLOSED,
);
export type NodeAnswer = Static<typeof NodeAnswer>;
