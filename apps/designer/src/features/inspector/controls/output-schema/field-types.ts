import type { AnswerFieldType } from "@switchyard/spec";

/** What a field can hold, in words. */
export const ANSWER_TYPES: readonly { readonly value: AnswerFieldType; readonly label: string }[] = [
	{ value: "text", label: "Text" },
	{ value: "number", label: "Number" },
	{ value: "integer", label: "Whole number" },
	{ value: "boolean", label: "Yes or no" },
	{ value: "choice", label: "Choice" },
	{ value: "list", label: "List" },
	{ value: "object", label: "Object" },
];

/** What the items of a list can be, in words. */
export const ITEM_TYPES: readonly { readonly value: AnswerFieldType; readonly label: string }[] = [
	{ value: "text", label: "Texts" },
	{ value: "number", label: "Numbers" },
	{ value: "integer", label: "Whole numbers" },
	{ value: "boolean", label: "Yes or no" },
	{ value: "choice", label: "Choices" },
	{ value: "object", label: "Objects" },
];
