import type { AnswerField, AnswerFieldType, AnswerItemType } from "@switchyard/spec/answer";

/** A field for an output schema, under a name that none of its fields has. */
export function newAnswerField(fields: readonly AnswerField[]): AnswerField {
	const taken = new Set(fields.map(({ name }) => name));
	let number = fields.length + 1;
	while (taken.has(`field_${number}`)) number++;
	return { name: `field_${number}`, type: "text", required: true };
}

/** What the values of a field, or the items of a list, are. */
export function heldBy({ type, items = "text" }: AnswerField): AnswerItemType {
	return type === "list" ? items : type;
}

/** The field with another type: choices and inner fields stay where the new type has them, and there is one where it needs one. */
export function withAnswerType(field: AnswerField, type: AnswerFieldType): AnswerField {
	return holding({ ...field, type }, type === "list" ? heldBy(field) : type);
}

/** A list with other items. */
export function withItems(field: AnswerField, items: AnswerItemType): AnswerField {
	return holding(field, items);
}

function holding(field: AnswerField, held: AnswerItemType): AnswerField {
	const { items: _items, choices = ["first choice"], fields = [newAnswerField([])], ...kept } = field;
	return {
		...kept,
		...(field.type === "list" && held !== "text" ? { items: held } : {}),
		...(held === "choice" ? { choices } : {}),
		...(held === "object" ? { fields } : {}),
	};
}

/** The field with another description; without it for an empty text. */
export function withDescription(field: AnswerField, text: string): AnswerField {
	const { description: _before, ...rest } = field;
	return text === "" ? rest : { ...rest, description: text };
}

/** The field, required or not. */
export function withRequired(field: AnswerField, required: boolean): AnswerField {
	const { required: _before, ...rest } = field;
	return required ? { ...rest, required } : rest;
}
