import { type Static, Type } from "typebox";
import { FormField, FormFieldType } from "../form/form-field.ts";
import { MediaType } from "../identity/media-type.ts";
import { ONE_LINE } from "../identity/name.ts";
import { PropertyName } from "../identity/property-name.ts";

const closed = { additionalProperties: false } as const;

/** What a flow takes when another one calls it: a parameter of the node that it is there. */
export const SubFlowInput = Type.Object(
	{
		name: PropertyName,
		/** The label that people see; the name when absent. */
		title: Type.Optional(Type.String({ maxLength: 80, pattern: ONE_LINE })),
		/** Read by people and, where AI may fill it, by models. */
		description: Type.Optional(Type.String({ maxLength: 2000 })),
		/** As in a form, or any JSON. */
		type: Type.Union([FormFieldType, Type.Literal("anything")]),
		/** False when absent. */
		required: Type.Optional(Type.Boolean()),
		default: Type.Optional(Type.Unknown()),
		/** What `choice` and `choices` take, and how many of them: as in a form. */
		choices: FormField.properties.choices,
		least: FormField.properties.least,
		most: FormField.properties.most,
		/** Whether a model may fill it where the flow is a tool; false when absent. */
		ai: Type.Optional(Type.Boolean()),
	},
	closed,
);
export type SubFlowInput = Static<typeof SubFlowInput>;

/** What a flow gives to the one that called it: a field of the message with which it ends. */
export const SubFlowOutput = Type.Object(
	{
		name: PropertyName,
		description: Type.Optional(Type.String({ maxLength: 2000 })),
		/** What callers outside get as files: one of the workspace, several of them, or bytes in Base64. JSON when absent. */
		type: Type.Optional(Type.Union([Type.Literal("file"), Type.Literal("files"), Type.Literal("bytes")])),
		/** The media type of bytes; found out by them when absent. */
		mimeType: Type.Optional(MediaType),
	},
	closed,
);
export type SubFlowOutput = Static<typeof SubFlowOutput>;
