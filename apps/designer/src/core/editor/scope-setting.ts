import type { ParameterSetting } from "@switchyard/spec/flow";
import type { Property } from "@switchyard/spec/node-spec";
import type { Scope } from "@switchyard/spec/scope";

/** Why a forbidden scope cannot be picked, for the person. */
export function whyForbidden(property: Property, scope: Scope): string {
	const name = property.title ?? property.name;
	if (scope === "AI") {
		return property.secret === undefined
			? `The package's author never lets an AI fill “${name}”.`
			: `“${name}” is a credential: an AI never fills it.`;
	}
	return scope === "Custom"
		? `The package's author does not let “${name}” be a fixed value.`
		: `The package's author does not let “${name}” be read from the message.`;
}

/** What a parameter starts with when its scope is first picked; `null` for the author's default. */
export function firstSetting(property: Property, scope: Scope): ParameterSetting | null {
	if (scope === "Message") return { scope, path: property.name };
	if (scope === "AI") return { scope };
	if (scope === property.scope) return null;
	return { scope, value: property.value ?? (property.secret === undefined ? emptyValue(property) : null) };
}

function emptyValue({ schema }: Property): unknown {
	if ("default" in schema) return schema.default;
	if ("const" in schema) return schema.const;
	if (Array.isArray(schema.enum)) return schema.enum[0];
	switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
		case "number":
		case "integer":
			return typeof schema.minimum === "number" ? schema.minimum : 0;
		case "boolean":
			return false;
		case "array":
			return [];
		case "object":
			return {};
		default:
			return "";
	}
}
