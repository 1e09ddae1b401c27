import { defined, type JsonSchema } from "@switchyard/spec/json";
import type { NodeSpec, Property } from "@switchyard/spec/node-spec";
import type { RegistryDefinition, RunTimeValues, ToolParameter } from "./definition.ts";
import { injectEnum } from "./inject-enum.ts";

/** What values there are at the moment, by list. */
export type CurrentValues = Readonly<Record<RunTimeValues, readonly string[]>>;

/** A tool as a node type of the package Workspace: a step of a flow and a tool of an agent like any other. */
export function toolNodeSpec(definition: RegistryDefinition, values: CurrentValues): NodeSpec {
	const { name, description, output, parameters } = definition;
	const { annotations, sequential, group = "Workspace", ...node } = definition.node;
	const input = withValues(definition, values);
	const required = new Set((input.required ?? []) as string[]);
	return {
		...node,
		version: 1,
		description,
		color: "neutral",
		group,
		category: "data",
		ports: [
			{ id: "in", kind: "message", direction: "in", name: "In" },
			{ id: "out", kind: "message", direction: "out", name: "Out" },
		],
		properties: [
			...propertiesOf(input).map(([key, schema]) =>
				inputProperty(key, schema, required.has(key), parameters[key] ?? {}),
			),
			...propertiesOf(output).map(([key, schema]) => outputProperty(key, schema)),
		],
		tool: { name, description, annotations, ...defined({ sequential }) },
	};
}

/** The arguments of a tool, with the values listed that there are now. */
function withValues({ input, parameters }: RegistryDefinition, values: CurrentValues): JsonSchema {
	return Object.entries(parameters).reduce(
		(schema, [property, { values: list }]) =>
			list === undefined ? schema : injectEnum(schema, property, values[list]),
		input,
	);
}

function inputProperty(
	name: string,
	{ title, description, default: value, ...schema }: JsonSchema,
	isRequired: boolean,
	{ scopes = ["Custom", "AI", "Message"], sink }: ToolParameter,
): Property {
	const isForModels = scopes.includes("AI");
	return {
		name,
		...(typeof title === "string" ? { title } : {}),
		variableType: isRequired ? "In" : "Opt",
		schema,
		description: String(description ?? ""),
		scope: scopes[0] ?? "Custom",
		...(isForModels ? { toolScope: "AI" as const } : {}),
		aiScope: isForModels,
		customScope: scopes.includes("Custom"),
		messageScope: scopes.includes("Message"),
		...defined({ value, sink }),
	};
}

function outputProperty(name: string, { title, description, ...schema }: JsonSchema): Property {
	return {
		name,
		...(typeof title === "string" ? { title } : {}),
		variableType: "Out",
		schema,
		description: String(description ?? ""),
		scope: "Message",
		aiScope: false,
		customScope: false,
		messageScope: true,
	};
}

function propertiesOf(schema: JsonSchema): [string, JsonSchema][] {
	return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
}
