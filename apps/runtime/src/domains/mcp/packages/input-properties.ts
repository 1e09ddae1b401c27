import { PropertyName } from "@switchyard/spec/identity";
import type { JsonSchema } from "@switchyard/spec/json";
import type { Property } from "@switchyard/spec/node-spec";
import { fits } from "@switchyard/spec/schema";
import { inlineReferences } from "./inline-references.ts";

/** The most parameters that a node of a tool has; one with more takes all of its arguments as one object. */
const MAX_PARAMETERS = 48;

/** The parameters of a tool, and how its server calls them. */
export interface ToolInputs {
	readonly properties: Property[];
	/** The tool's arguments of the node's parameters. */
	readonly argumentsOf: (params: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

/**
 * A parameter for each argument that a tool's input schema describes, so that a designer can set one and leave another to the model. A
 * schema that does not say its arguments by name becomes one parameter that is an object.
 */
export function inputProperties(schema: JsonSchema): ToolInputs {
	const described = Object.entries(objectAt(schema, "properties"));
	const isOpen = described.length === 0 && isSaid(schema.additionalProperties);
	if (isOpen || described.length > MAX_PARAMETERS) return asOneObject(schema);
	const required = new Set(Array.isArray(schema.required) ? schema.required : []);
	const names = new Map<string, string>();
	const properties: Property[] = [];
	for (const [argument, part] of described) {
		const name = parameterName(argument, names);
		if (name === undefined || typeof part !== "object" || part === null) return asOneObject(schema);
		names.set(name, argument);
		properties.push(property(name, inlineReferences(part as JsonSchema, schema), required.has(argument)));
	}
	return {
		properties,
		argumentsOf: (params) =>
			Object.fromEntries(
				[...names].flatMap(([name, argument]) =>
					Object.hasOwn(params, name) && params[name] !== undefined ? [[argument, params[name]]] : [],
				),
			),
	};
}

function asOneObject(schema: JsonSchema): ToolInputs {
	const whole = inlineReferences({ ...schema, type: "object" }, schema);
	return {
		properties: [{ ...property("arguments", whole, true), description: "The tool's arguments." }],
		argumentsOf: (params) => ({ ...(params.arguments as Record<string, unknown>) }),
	};
}

function property(name: string, schema: JsonSchema, isRequired: boolean): Property {
	const { title, description, ...rest } = schema;
	const shown = typeof title === "string" && isTitle(title) ? title : inWords(name);
	return {
		name,
		title: shown,
		variableType: isRequired ? "In" : "Opt",
		schema: rest,
		description: typeof description === "string" ? description.slice(0, 2000) : "",
		scope: "Custom",
		toolScope: "AI",
		aiScope: true,
		customScope: true,
		messageScope: true,
	};
}

/** A name that a parameter may have; `undefined` where none can be made of it. */
function parameterName(argument: string, taken: ReadonlyMap<string, string>): string | undefined {
	const name = argument.replaceAll(/[^A-Za-z0-9_]/g, "_");
	return fits(PropertyName, name) && !taken.has(name) ? name : undefined;
}

/** `repository_name` and `repositoryName` as "Repository name". */
function inWords(name: string): string {
	const words = name
		.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
		.replaceAll("_", " ")
		.trim()
		.toLowerCase();
	return words.charAt(0).toUpperCase() + words.slice(1);
}

function isTitle(text: string): boolean {
	return /^[\p{L}\p{N}\p{P}\p{S} ]{1,80}$/u.test(text);
}

function isSaid(additional: unknown): boolean {
	return additional === true || (typeof additional === "object" && additional !== null);
}

function objectAt(schema: JsonSchema, keyword: string): Record<string, unknown> {
	const value = schema[keyword];
	return typeof value === "object" && value !== null && !Array.isArray(value)
		? (value as Record<string, unknown>)
		: {};
}
