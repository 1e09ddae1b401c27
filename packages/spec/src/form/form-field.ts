import { type Static, Type } from "typebox";
import { ONE_LINE } from "../identity/name.ts";
import { PropertyName } from "../identity/property-name.ts";
import { FieldChoices, MAX_CHOICES } from "./field-choice.ts";

/** The most fields that a form may have. */
export const MAX_FORM_FIELDS = 50;

/**
 * What a field takes: `text` one line, `multiline` several, `email` a mail address, `integer` a whole number, `date` a day as `2026-05-31`, `choice` one of
 * its choices, `choices` a list of several.
 */
export const FormFieldType = Type.Union([
	Type.Literal("text"),
	Type.Literal("multiline"),
	Type.Literal("number"),
	Type.Literal("integer"),
	Type.Literal("boolean"),
	Type.Literal("choice"),
	Type.Literal("choices"),
	Type.Literal("date"),
	Type.Literal("email"),
]);
export type FormFieldType = Static<typeof FormFieldType>;

/** What a field of a form is called, and what else people read of it. */
export const FIELD_WORDS = {
	/** The field of the message. */
	name: PropertyName,
	/** The label that people see; the name when absent. */
	title: Type.Optional(Type.String({ maxLength: 80, pattern: ONE_LINE })),
	/** A help text that people read under the label. */
	description: Type.Optional(Type.String({ maxLength: 2000 })),
};

const ChoiceCount = Type.Integer({ minimum: 1, maximum: MAX_CHOICES });

/** One field of a form that a person fills in; its value is a field of the message. */
export const FormField = Type.Object(
	{
		...FIELD_WORDS,
		type: FormFieldType,
		/** False when absent. A text that is required must not be empty. */
		required: Type.Optional(Type.Boolean()),
		/** What the form shows at first, and the value when none is sent. */
		default: Type.Optional(Type.Unknown()),
		/** What `choice` and `choices` take; they have at least one. */
		choices: Type.Optional(FieldChoices),
		/** How many of `choices` are chosen at least; 1 when absent and the field is required. */
		least: Type.Optional(ChoiceCount),
		/** How many of `choices` are chosen at most; all of them when absent. */
		most: Type.Optional(ChoiceCount),
		/**
		 * Whether programs that show a `choice` over MCP get its titles as they were before the revision of 2025-11-25 (`enumNames`); for those that know
		 * no other.
		 */
		olderTitles: Type.Optional(Type.Boolean()),
	},
	{ additionalProperties: false },
);
export type FormField = Static<typeof FormField>;

/** A form: its fields in the order in which people see them. */
export const Form = Type.Array(FormField, { maxItems: MAX_FORM_FIELDS, control: "form" });
export type Form = Static<typeof Form>;
