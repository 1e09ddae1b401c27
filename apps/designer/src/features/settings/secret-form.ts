import { CREDENTIAL_SCHEMAS, type CredentialKind, SHORTEST_MASKED } from "@switchyard/spec";

/** One field of a credential's form. */
export interface SecretField {
	readonly name: string;
	readonly label: string;
	readonly description: string | undefined;
	readonly type: "text" | "multiline" | "secret" | "number" | "boolean";
	readonly required: boolean;
	/** A regular expression that the text must match. */
	readonly pattern: string | undefined;
	readonly minimum: number | undefined;
	readonly maximum: number | undefined;
	readonly maxLength: number | undefined;
}

/** What has been typed so far, by field name. */
export type SecretDraft = ReadonlyMap<string, string | number | boolean>;

/** What of a field's JSON Schema a form needs. */
interface FieldSchema {
	readonly type: string;
	readonly title?: string;
	readonly description?: string;
	readonly writeOnly?: boolean;
	readonly control?: string;
	readonly pattern?: string;
	readonly minimum?: number;
	readonly maximum?: number;
	readonly maxLength?: number;
}

/** The fields of a kind's form, as its schema declares them. */
export function secretFields(kind: CredentialKind): SecretField[] {
	const { properties, required = [] }: { properties: object; required?: readonly string[] | undefined } =
		CREDENTIAL_SCHEMAS[kind];
	return Object.entries(properties).map(([name, schema]: [string, FieldSchema]) => ({
		name,
		label: schema.title ?? name,
		description: schema.description,
		type: fieldType(schema),
		required: required.includes(name),
		pattern: schema.pattern,
		minimum: schema.minimum,
		maximum: schema.maximum,
		maxLength: schema.maxLength,
	}));
}

function fieldType(schema: FieldSchema): SecretField["type"] {
	if (schema.type === "boolean") return "boolean";
	if (schema.type === "integer" || schema.type === "number") return "number";
	if (schema.writeOnly) return "secret";
	return schema.control === "text-area" ? "multiline" : "text";
}

/** What is wrong with a draft, by field name. Nothing is when the map is empty. */
export function checkSecret(fields: readonly SecretField[], draft: SecretDraft): Map<string, string> {
	const problems = new Map<string, string>();
	for (const field of fields) {
		const value = draft.get(field.name) ?? "";
		if (value === "") {
			if (field.required && field.type !== "boolean") problems.set(field.name, "This is needed.");
		} else if (field.pattern !== undefined && !new RegExp(field.pattern, "u").test(String(value))) {
			problems.set(field.name, `This does not have the form ${field.pattern}`);
		}
	}
	return problems;
}

/** What a person should know of a secret that can be stored all the same. */
export function secretNote(
	{ type }: SecretField,
	value: string | number | boolean | undefined,
): string | undefined {
	const isShort =
		type === "secret" && typeof value === "string" && value !== "" && value.length < SHORTEST_MASKED;
	return isShort
		? `Fewer than ${SHORTEST_MASKED} characters: it works, but is not masked in results and logs.`
		: undefined;
}

/** The value to be stored: what was left empty is left out, and a switch that is needed and was left alone is off. */
export function secretValue(fields: readonly SecretField[], draft: SecretDraft): Record<string, unknown> {
	return Object.fromEntries(
		fields
			.map(({ name, type, required }) => {
				const untouched = type === "boolean" && required ? false : "";
				return [name, draft.get(name) ?? untouched] as const;
			})
			.filter(([, value]) => value !== ""),
	);
}
