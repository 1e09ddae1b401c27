import { type Static, Type } from "typebox";
import { ONE_LINE } from "../identity/name.ts";

/** The most choices that a field may have. */
export const MAX_CHOICES = 100;

const ChoiceText = Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE });

/** One of the values to choose from: the value alone, or with a title that people read in its place. */
export const FieldChoice = Type.Union([
	ChoiceText,
	Type.Object({ value: ChoiceText, title: ChoiceText }, { additionalProperties: false }),
]);
export type FieldChoice = Static<typeof FieldChoice>;

export const FieldChoices = Type.Array(FieldChoice, { maxItems: MAX_CHOICES, uniqueItems: true });

/** What a choice sets. */
export function choiceValue(choice: FieldChoice): string {
	return typeof choice === "string" ? choice : choice.value;
}

/** What people read; the value where it has no title. */
export function choiceTitle(choice: FieldChoice): string {
	return typeof choice === "string" ? choice : choice.title;
}
