import { METHOD_FIELD, SHORTEST_MASKED } from "@switchyard/spec/credential";
import { defined } from "@switchyard/spec/json";

/** One field of a credential's form. */
export interface SecretField {
	readonly name: string;
	readonly label: string;
	readonly description: string | undefined;
	readonly type: "text" | "multiline" | "secret" | "number" | "boolean" | "list" | "choice";
	/** What a choice offers. */
	readonly choices: readonly string[];
	/** Whether any secret will do, so that a random one can be made. */
	readonly canBeMade: boolean;
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
	readonly enum?: readonly string[];
	readonly items?: FieldSchema;
	/** Of what tells the ways of a kind apart. */
	readonly const?: string;
}

interface FormSchema {
	readonly properties: Readonly<Record<string, FieldSchema>>;
	readonly required?: readonly string[];
}

/** One of several forms of a kind: how a request proves itself. */
export interface CredentialWay {
	readonly value: string;
	readonly label: string;
}

/** A kind of credential, as far as its form needs it. */
export interface KindOfForm {
	readonly kind: string;
	/** JSON Schema of its value. */
	readonly schema: object;
	/** Fields that say where it goes. */
	readonly egress?: readonly string[] | undefined;
}

/** The ways that a kind has; none for most. */
export function waysOf(kind: KindOfForm): CredentialWay[] {
	return formsOf(kind).flatMap(({ properties: { [METHOD_FIELD]: way } }) =>
		way?.const === undefined ? [] : [{ value: way.const, label: way.title ?? way.const }],
	);
}

function formsOf({ schema }: KindOfForm): readonly FormSchema[] {
	return ("anyOf" in schema ? schema.anyOf : [schema]) as readonly FormSchema[];
}

/** Ways whose secret either end may make, as long as both have the same. */
const SHARED: ReadonlySet<string | undefined> = new Set(["text", "hmac"]);

/** The fields of a kind's form, as its schema declares them. */
export function secretFields(kind: KindOfForm, way?: string): SecretField[] {
	const form = formsOf(kind).find(({ properties }) => properties[METHOD_FIELD]?.const === way);
	const { properties = {}, required = [] } = form ?? {};
	return Object.entries(properties)
		.filter(([name]) => name !== METHOD_FIELD)
		.map(([name, schema]) => ({
			name,
			label: schema.title ?? name,
			description: kind.egress?.includes(name) ? withServer(schema.description) : schema.description,
			type: fieldType(schema),
			choices: schema.enum ?? [],
			canBeMade: schema.writeOnly === true && SHARED.has(way ?? kind.kind),
			required: required.includes(name),
			pattern: schema.pattern ?? schema.items?.pattern,
			minimum: schema.minimum,
			maximum: schema.maximum,
			maxLength: schema.maxLength ?? (schema.type === "array" ? 2000 : undefined),
		}));
}

function withServer(description = ""): string {
	return `${description} Steps that use the credential connect to this server only.`.trimStart();
}

function fieldType(schema: FieldSchema): SecretField["type"] {
	if (schema.type === "boolean") return "boolean";
	if (schema.type === "integer" || schema.type === "number") return "number";
	if (schema.type === "array") return "list";
	if (schema.enum !== undefined) return "choice";
	// A private key has lines, which a field that hides what is typed would join.
	if (schema.control === "text-area") return "multiline";
	return schema.writeOnly ? "secret" : "text";
}

/** What is wrong with a draft, by field name. Nothing is when the map is empty. */
export function checkSecret(fields: readonly SecretField[], draft: SecretDraft): Map<string, string> {
	const problems = new Map<string, string>();
	for (const field of fields) {
		const value = draft.get(field.name) ?? untouched(field);
		if (value === "") {
			if (field.required && field.type !== "boolean") problems.set(field.name, "This field is required.");
		} else if (!hasForm(field, String(value))) {
			problems.set(field.name, `This does not have the form ${field.pattern}`);
		}
	}
	return problems;
}

function hasForm({ type, pattern }: SecretField, value: string): boolean {
	if (pattern === undefined) return true;
	const form = new RegExp(pattern, "u");
	return (type === "list" ? entriesOf(value) : [value]).every((entry) => form.test(entry));
}

/** The entries of a list that is typed on one line. */
function entriesOf(text: string): string[] {
	return text.split(/[\s,;]+/).filter((entry) => entry !== "");
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

/** What a field that is left alone stands for: a switch that is needed is off, and a choice is the first one. */
export function untouched({ type, required, choices }: SecretField): string | boolean {
	if (required && type === "boolean") return false;
	return required && type === "choice" ? (choices[0] ?? "") : "";
}

/** The value to be stored; what was left empty is left out. */
export function secretValue(
	fields: readonly SecretField[],
	draft: SecretDraft,
	way?: string,
): Record<string, unknown> {
	const given = fields
		.map((field) => {
			const value = draft.get(field.name) ?? untouched(field);
			return [field.name, field.type === "list" ? entriesOf(String(value)) : value] as const;
		})
		.filter(([, value]) => value !== "");
	return { ...defined({ [METHOD_FIELD]: way }), ...Object.fromEntries(given) };
}

/** A secret that nobody can guess: 32 random bytes. */
export function madeSecret(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(32));
	return btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replace(/=+$/, "");
}
