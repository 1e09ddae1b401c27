import type { Problem } from "@switchyard/spec/error";
import type { JsonSchema } from "@switchyard/spec/json";
import type { NodeSpec, Property } from "@switchyard/spec/node-spec";
import { schemaProblems } from "@switchyard/spec/schema";

/** What is wrong with a node type's parameters and outputs. */
export function propertyProblems({ properties, tool }: NodeSpec): Problem[] {
	const inputs = properties.filter((property) => property.variableType !== "Out");
	const outputs = properties.filter((property) => property.variableType === "Out");
	return [
		...nameProblems(inputs),
		...nameProblems(outputs),
		...inputs.flatMap(scopeProblems),
		...inputs.flatMap(defaultProblems),
		...inputs.filter((property) => property.aiScope).flatMap((property) => modelProblems(property, !!tool)),
	];
}

function nameProblems(properties: readonly Property[]): Problem[] {
	const seen = new Set<string>();
	return properties.flatMap(({ name }) => {
		if (seen.has(name)) return [problem("NAME_REPEATED", name, "Two properties have the same name.")];
		seen.add(name);
		return [];
	});
}

function scopeProblems(property: Property): Problem[] {
	const { name, scope, toolScope = scope, aiScope, customScope, messageScope, secret, sink } = property;
	const allowed = { AI: aiScope, Custom: customScope, Message: messageScope };
	return [
		...[...new Set([scope, toolScope])]
			.filter((start) => !allowed[start])
			.map((start) =>
				problem("SCOPE_NOT_ALLOWED", name, `It starts with ${start}, which it does not allow.`),
			),
		...(secret && aiScope ? [problem("SECRET_FOR_AI", name, "A model must never choose a credential.")] : []),
		...(sink === "host" && aiScope
			? [problem("HOST_FOR_AI", name, "A model must never choose a server.")]
			: []),
	];
}

function defaultProblems({ name, value, schema, secret }: Property): Problem[] {
	if (value === undefined) return [];
	if (secret) return [problem("SECRET_DEFAULT", name, "A credential cannot have a default.")];
	return schemaProblems(schema, value).map(({ field, reason }) =>
		problem("DEFAULT_INVALID", name, `Its default${field === "" ? "" : ` at ${field}`} ${reason}.`),
	);
}

/** A model can only fill a parameter well, and within bounds, when it is described and bounded. */
function modelProblems({ name, description, schema }: Property, isTool: boolean): Problem[] {
	return [
		...(isTool && description.trim() === ""
			? [problem("DESCRIPTION_MISSING", name, "A model needs a description to fill it.")]
			: []),
		...(hasUnboundedText(schema)
			? [problem("TEXT_UNBOUNDED", name, "A text that a model writes needs a maxLength.")]
			: []),
	];
}

function hasUnboundedText(schema: unknown): boolean {
	if (Array.isArray(schema)) return schema.some(hasUnboundedText);
	if (typeof schema !== "object" || schema === null) return false;
	const { type, maxLength, enum: values, const: value } = schema as JsonSchema;
	if (
		[type].flat().includes("string") &&
		maxLength === undefined &&
		values === undefined &&
		value === undefined
	)
		return true;
	return Object.values(schema).some(hasUnboundedText);
}

function problem(code: string, field: string, message: string): Problem {
	return { code, field, message };
}
