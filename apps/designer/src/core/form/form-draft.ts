import type { JsonSchema, Message } from "@switchyard/spec/json";
import { schemaProblems } from "@switchyard/spec/schema";
import { fieldsOf } from "./form-fields.ts";

/** A form while a person fills it in. */
export interface FormDraft {
	/** The values so far, by field. */
	readonly values: Message;
	/** Texts that are no value yet, such as half of a number, by field: the form cannot be sent with one. */
	readonly unread: Readonly<Record<string, string>>;
}

/** What a form begins with: what is given, else each field's default. */
export function startForm(schema: JsonSchema, given: Message = {}): FormDraft {
	const values: [string, unknown][] = [];
	for (const { name, schema: field } of fieldsOf(schema)) {
		if (Object.hasOwn(given, name)) values.push([name, given[name]]);
		else if (field.default !== undefined) values.push([name, field.default]);
		// A switch shows no third state: what it shows is what is sent.
		else if (field.type === "boolean") values.push([name, false]);
	}
	return { values: Object.fromEntries(values), unread: {} };
}

/** Fills a field; `undefined` empties it. */
export function fill({ values, unread }: FormDraft, name: string, value: unknown): FormDraft {
	const { [name]: _before, ...others } = values;
	const { [name]: _text, ...rest } = unread;
	return { values: value === undefined ? others : { ...others, [name]: value }, unread: rest };
}

/** Notes a text that is no value for its field. */
export function fillUnread(draft: FormDraft, name: string, problem: string): FormDraft {
	return { ...draft, unread: { ...draft.unread, [name]: problem } };
}

/** What is wrong with a form, by field, as sentences. */
export function formProblems(schema: JsonSchema, { values, unread }: FormDraft): ReadonlyMap<string, string> {
	const problems = new Map<string, string>();
	for (const { name, required } of fieldsOf(schema)) {
		const problem = unread[name];
		if (problem !== undefined) problems.set(name, problem);
		else if (required && !Object.hasOwn(values, name)) problems.set(name, "Fill this in.");
	}
	for (const { field, reason } of schemaProblems(schema, values)) {
		const name = /^[^.[]+/.exec(field)?.[0];
		if (name === undefined || problems.has(name)) continue;
		const place = field.slice(name.length);
		problems.set(name, place === "" ? `It ${reason}.` : `${place} ${reason}.`);
	}
	return problems;
}
