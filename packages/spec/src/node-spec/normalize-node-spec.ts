import { isRecord } from "../json/is-record.ts";
import type { Property } from "./property.ts";

/**
 * Reads a spec in any of the layouts that occur: the flat `properties[]` of ours, the flat one whose entries carry
 * `type` in place of a `schema`, or the nested one in which each entry of `properties[]` is a group with
 * `schema.properties{}` and the flags sit on the parameters. A tool's `risk`, which is how packages of before annotations say what
 * a wrong call could do, becomes an annotation. Gives ours. The result is unchecked: validate it against the `NodeSpec` schema.
 */
export function normalizeNodeSpec(document: unknown): unknown {
	if (!isRecord(document) || !Array.isArray(document.properties)) return document;
	return {
		...document,
		properties: document.properties.flatMap(flatten),
		...(isRecord(document.tool) ? { tool: annotated(document.tool) } : {}),
	};
}

function annotated(tool: Record<string, unknown>): Record<string, unknown> {
	const { risk, ...rest } = tool;
	if (risk !== "low" && risk !== "high") return tool;
	const destructive = risk === "high";
	return {
		...rest,
		annotations: isRecord(rest.annotations) ? { destructive, ...rest.annotations } : { destructive },
	};
}

function flatten(entry: unknown): unknown[] {
	if (!isRecord(entry)) return [entry];
	const group = entry.schema;
	if (typeof entry.name === "string") return [isRecord(group) ? entry : flat(entry.name, entry)];
	if (!isRecord(group) || !isRecord(group.properties)) return [entry];
	return Object.entries(group.properties).map(([key, parameter]) =>
		isRecord(parameter) ? flat(key, parameter) : parameter,
	);
}

/** Keys of a nested parameter that belong to the property itself; every other key is part of its JSON Schema. */
const OWN_KEYS = new Set([
	"name",
	"title",
	"variableType",
	"description",
	"scope",
	"aiScope",
	"customScope",
	"messageScope",
	"toolScope",
	"advanced",
	"value",
	"sink",
	"neutral",
	"secret",
]);

function flat(key: string, parameter: Record<string, unknown>): Partial<Property> {
	const entries = Object.entries(parameter);
	const own = Object.fromEntries(entries.filter(([name]) => OWN_KEYS.has(name)));
	const schema = Object.fromEntries(entries.filter(([name]) => !OWN_KEYS.has(name)));
	const variableType = String(own.variableType ?? "In");
	const scope = own.scope ?? "Custom";
	return {
		name: key,
		description: "",
		scope: "Custom",
		// The default scope is allowed without a flag, AI never is.
		aiScope: false,
		customScope: scope === "Custom",
		messageScope: scope === "Message",
		...own,
		variableType: variableType.includes("Opt") ? "Opt" : variableType.includes("Out") ? "Out" : "In",
		schema: { type: "string", ...schema },
	};
}
