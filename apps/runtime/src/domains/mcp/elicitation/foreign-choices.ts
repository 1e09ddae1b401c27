import { FieldChoice, MAX_CHOICES } from "@switchyard/spec/form";
import type { JsonSchema } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import { lineOf } from "./foreign-text.ts";

/** What a server's schema lets one choose from: bare values, or each with a title, in the shape of today or the one before it (`enumNames`). */
export function foreignChoices(schema: JsonSchema): FieldChoice[] | undefined {
	const choices = new Map<unknown, FieldChoice>();
	for (const { value, title } of valuesOf(schema)) {
		const line = lineOf(title);
		const choice = line === undefined || line === value ? value : { value, title: line };
		if (!fits(FieldChoice, choice)) return undefined;
		if (!choices.has(value)) choices.set(value, choice as FieldChoice);
	}
	return choices.size > 0 && choices.size <= MAX_CHOICES ? [...choices.values()] : undefined;
}

function valuesOf({ enum: bare, enumNames, oneOf, anyOf }: JsonSchema): Foreign[] {
	const titles = Array.isArray(enumNames) ? enumNames : [];
	if (Array.isArray(bare)) return bare.map((value, index) => ({ value, title: titles[index] }));
	const titled = oneOf ?? anyOf;
	return Array.isArray(titled) ? titled.map((each) => ({ value: each?.const, title: each?.title })) : [];
}

interface Foreign {
	readonly value: unknown;
	readonly title: unknown;
}
