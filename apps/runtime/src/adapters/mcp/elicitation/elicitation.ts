import type { ElicitRequestParams, ElicitResult } from "@modelcontextprotocol/client";
import {
	type FormField,
	fits,
	type JsonSchema,
	MAX_FORM_FIELDS,
	type NodeAnswer,
	type NodeQuestion,
	PropertyName,
} from "@switchyard/spec";

/** A field of a form, and how it is a part of what the server asked for. */
interface AskedField {
	readonly field: FormField;
	/** As the server calls it. */
	readonly property: string;
	/** The choice that it stands for, of several that may be chosen together. */
	readonly choice?: string;
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
	for (const { field, property, choice } of fieldsOf(asked.requestedSchema) ?? []) {
		// What the form began with is what the person left as it was.
		const value = values[field.name] ?? field.default;
		if (choice === undefined) {
			if (value !== undefined && value !== null) content[property] = value as string | number | boolean;
		} else if (value === true) content[property] = [...((content[property] as string[]) ?? []), choice];
		else content[property] ??= [];
	}
	return { action: "accept", content };
}

function fieldsOf(schema: JsonSchema): AskedField[] | undefined {
	const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
	const required = new Set(Array.isArray(schema.required) ? (schema.required as string[]) : []);
	const fields: AskedField[] = [];
	for (const [index, [property, part]] of properties.entries()) {
		const name = fits(PropertyName, property) ? property : `field_${index + 1}`;
		const made = fieldsFor(property, name, part, required.has(property));
		if (made) fields.push(...made);
		else if (required.has(property)) return undefined;
	}
	const isUnique = new Set(fields.map(({ field }) => field.name)).size === fields.length;
	return isUnique && fields.length <= MAX_FORM_FIELDS ? fields : undefined;
}

function fieldsFor(
	property: string,
	name: string,
	schema: JsonSchema,
	required: boolean,
): AskedField[] | undefined {
	const title = lineOf(schema.title) ?? lineOf(property);
	const items = (schema.items ?? {}) as JsonSchema;
	if (schema.type === "array") {
		const chosen = Array.isArray(schema.default) ? schema.default : [];
		return choicesOf(items)?.map((choice, index) => ({
			field: {
				name: `${name}_${index + 1}`,
				title: lineOf(`${title ?? name}: ${choice}`) ?? choice.slice(0, 80),
				type: "boolean",
				default: chosen.includes(choice),
			},
			property,
			choice,
		}));
	}
	const choices = choicesOf(schema);
	const type = choices ? "choice" : fieldTypeOf(schema);
	if (!type) return undefined;
	return [
		{
			field: {
				name,
				type,
				...(title === undefined ? {} : { title }),
				...(required ? { required: true } : {}),
				...(schema.default === undefined ? {} : { default: schema.default }),
				...(choices ? { choices } : {}),
			},
			property,
		},
	];
}

function fieldTypeOf({ type, format }: JsonSchema): FormField["type"] | undefined {
	switch (type) {
		case "string":
			return format === "date" ? "date" : "text";
		case "number":
		case "integer":
		case "boolean":
			return type;
		default:
			return undefined;
	}
}

/** The values to choose from; a schema gives them bare, or each with a title. */
function choicesOf({ enum: bare, oneOf, anyOf }: JsonSchema): string[] | undefined {
	const titled = oneOf ?? anyOf;
	const values = Array.isArray(bare)
		? bare
		: Array.isArray(titled)
			? titled.map((each) => each?.const)
			: undefined;
	const isFit = values?.every((value) => typeof value === "string" && lineOf(value) !== undefined);
	return isFit && values && values.length > 0 && values.length <= 100
		? [...new Set(values as string[])]
		: undefined;
}

/** One line that people can read, or nothing. */
function lineOf(text: unknown): string | undefined {
	if (typeof text !== "string") return undefined;
	const line = text.slice(0, 80);
	return line.length > 0 && !/\p{C}/u.test(line) ? line : undefined;
}
