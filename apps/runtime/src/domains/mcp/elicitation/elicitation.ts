import type { ElicitRequestParams, ElicitResult } from "@modelcontextprotocol/client";
import {
	FormField,
	fieldSchema,
	MAX_FORM_FIELDS,
	type NodeAnswer,
	type NodeQuestion,
} from "@switchyard/spec/form";
import { PropertyName } from "@switchyard/spec/identity";
import { defined, type JsonSchema } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import { foreignChoices } from "./foreign-choices.ts";
import { helpOf, lineOf } from "./foreign-text.ts";

/** A field of a form, and how it is a part of what the server asked for. */
interface AskedField {
	readonly field: FormField;
	/** As the server calls it. */
	readonly property: string;
}

/** Who asks, for the person who answers. */
export interface Asker {
	readonly server: string;
	readonly tool: string;
}

/**
 * What a server asks a person, as a question with a form; `undefined` where it asks for something that no form takes, such as a visit to an
 * address. Its words are its own, and the person reads whose they are.
 */
export function questionOf(asked: ElicitRequestParams, { server, tool }: Asker): NodeQuestion | undefined {
	if (asked.mode === "url") return undefined;
	const fields = fieldsOf(asked.requestedSchema);
	if (!fields) return undefined;
	return {
		question: asked.message.trim().slice(0, 4000) || "The server asks for input.",
		context: `The MCP server ${server} asks this in the middle of a call of ${tool}. The words are its own: enter nothing that it must not know.`,
		...(fields.length === 0 ? {} : { form: fields.map(({ field }) => field) }),
	};
}

/** A person's answer, as the server takes it. */
export function elicitResultOf(
	asked: ElicitRequestParams,
	{ answer, values = {} }: NodeAnswer,
): ElicitResult {
	if (answer === "rejected") return { action: "decline" };
	if (answer === "expired" || asked.mode === "url") return { action: "cancel" };
	const content: Record<string, string | number | boolean | string[]> = {};
	for (const { field, property } of fieldsOf(asked.requestedSchema) ?? []) {
		// What the form began with is what the person left as it was.
		const value = values[field.name] ?? field.default;
		if (value !== undefined && value !== null) content[property] = value as (typeof content)[string];
	}
	return { action: "accept", content };
}

function fieldsOf(schema: JsonSchema): AskedField[] | undefined {
	const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
	const required = new Set(Array.isArray(schema.required) ? (schema.required as string[]) : []);
	const fields: AskedField[] = [];
	for (const [index, [property, part]] of properties.entries()) {
		const name = fits(PropertyName, property) ? property : `field_${index + 1}`;
		const field = fieldFor({ property, name, required: required.has(property) }, part);
		if (field) fields.push({ field, property });
		else if (required.has(property)) return undefined;
	}
	const isUnique = new Set(fields.map(({ field }) => field.name)).size === fields.length;
	return isUnique && fields.length <= MAX_FORM_FIELDS ? fields : undefined;
}

interface Named {
	/** As the server calls it. */
	readonly property: string;
	readonly name: string;
	readonly required: boolean;
}

function fieldFor({ property, name, required }: Named, schema: JsonSchema): FormField | undefined {
	const title = lineOf(schema.title) ?? lineOf(property);
	const description = helpOf(schema.description);
	const typed = typeOf(schema);
	if (!typed) return undefined;
	const field: FormField = {
		name,
		...typed,
		...defined({ title, description }),
		...(required ? { required: true } : {}),
	};
	// A default that is none of the choices would let nobody send the form.
	const hasDefault = schema.default !== undefined && fits(fieldSchema(field), schema.default);
	return hasDefault ? { ...field, default: schema.default } : field;
}

type FieldTyping = Pick<FormField, "type" | "choices" | "least" | "most">;

function typeOf(schema: JsonSchema): FieldTyping | undefined {
	const { type, format, items, minItems, maxItems } = schema;
	if (type === "array") {
		const choices = foreignChoices((items ?? {}) as JsonSchema);
		if (!choices) return undefined;
		return { type: "choices", choices, ...countOf("least", minItems), ...countOf("most", maxItems) };
	}
	const choices = foreignChoices(schema);
	if (choices) return { type: "choice", choices };
	switch (type) {
		case "string":
			return { type: format === "date" || format === "email" ? format : "text" };
		case "number":
		case "integer":
		case "boolean":
			return { type };
		default:
			return undefined;
	}
}

function countOf(part: "least" | "most", count: unknown): FieldTyping | object {
	return fits(FormField.properties[part], count) ? { [part]: count } : {};
}
