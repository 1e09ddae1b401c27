import { type Static, Type } from "typebox";
import { fits } from "../schema/fits.ts";

/** Names of the fields that are secret, of credentials of all kinds: what they hold is masked in results and logs. */
export const SECRET_FIELDS = [
	"password",
	"apiKey",
	"text",
	"token",
	"secret",
	"clientSecret",
	"secretAccessKey",
	"sessionToken",
	"privateKey",
	"passphrase",
] as const;

/** Field that tells the forms of a kind apart. */
export const METHOD_FIELD = "method";

const Words = Type.String({ maxLength: 400 });

const Field = Type.Object(
	{
		type: Type.Union([
			Type.Literal("string"),
			Type.Literal("integer"),
			Type.Literal("number"),
			Type.Literal("boolean"),
			Type.Literal("array"),
		]),
		title: Type.Optional(Words),
		description: Type.Optional(Words),
	},
	{ additionalProperties: true },
);

const Form = Type.Object(
	{
		type: Type.Literal("object"),
		properties: Type.Record(Type.String({ pattern: "^[a-zA-Z][a-zA-Z0-9]{0,39}$" }), Field),
	},
	{ additionalProperties: true },
);
type Form = Static<typeof Form>;

/**
 * Returns why a schema is no form of a credential that goes where `egress` says, as the end of a sentence about it; `undefined` where
 * it is one. A field is secret
 * if and only if it has one of the names that are masked: so nothing secret goes unmasked, in whatever package it is declared. Whether values
 * can be checked against the schema at all, `unreadableReason` knows: no value fits one against which they cannot.
 */
export function credentialFormFault(schema: unknown, egress: readonly string[] = []): string | undefined {
	const forms = formsIn(schema);
	if (forms === undefined)
		return "is no object with fields of text, numbers, switches or lists, and no list of such";
	for (const form of forms) {
		for (const [name, field] of Object.entries(form.properties)) {
			if (field.title === undefined && name !== METHOD_FIELD)
				return `has the field “${name}” without a title`;
			const isMasked = (SECRET_FIELDS as readonly string[]).includes(name);
			const isSecret = "writeOnly" in field && field.writeOnly === true;
			if (isSecret && !isMasked)
				return `has the secret field “${name}”, which would not be masked; secret fields are named ${SECRET_FIELDS.join(", ")}`;
			if (isMasked && !isSecret) return `has the field “${name}”, which holds a secret, without writeOnly`;
		}
	}
	const lost = egress.find((name) => !forms.some(({ properties }) => isPlace(properties[name])));
	if (lost !== undefined) return `has no field “${lost}” of text that says where it goes`;
	return undefined;
}

function isPlace(field: Static<typeof Field> | undefined): boolean {
	if (field === undefined || ("writeOnly" in field && field.writeOnly === true)) return false;
	return field.type === "string" || field.type === "array";
}

function formsIn(schema: unknown): readonly Form[] | undefined {
	if (fits(Form, schema)) return [schema as Form];
	if (typeof schema !== "object" || schema === null || !("anyOf" in schema)) return undefined;
	const { anyOf } = schema;
	const isList = Array.isArray(anyOf) && anyOf.length > 0 && anyOf.every((form) => fits(Form, form));
	return isList ? (anyOf as Form[]) : undefined;
}
