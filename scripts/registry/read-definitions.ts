import $RefParser from "@apidevtools/json-schema-ref-parser";
import { parse } from "yaml";
import type { RegistryDefinition, ToolParameter } from "../../packages/registry/src/index.ts";

/** A tool as the YAML defines it, with the names of its schemas. */
export interface ReadDefinition extends RegistryDefinition {
	/** `RobotSwitch` of `ToolRobotSwitch`. */
	readonly id: string;
}

interface Schema {
	readonly [keyword: string]: unknown;
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly required?: readonly string[];
}

const TOOL = /^Tool([A-Z][A-Za-z0-9]*)$/;

/**
 * The tools that a YAML document defines, by name, references resolved.
 * @throws Error that names everything wrong with the document
 */
export async function readDefinitions(yaml: string): Promise<ReadDefinition[]> {
	const document = await $RefParser.dereference(parse(yaml));
	const schemas = new Map(Object.entries((document as { $defs: Record<string, Schema> }).$defs));
	const problems: string[] = [];
	const definitions: ReadDefinition[] = [];
	for (const [key, schema] of schemas) {
		const id = TOOL.exec(key)?.[1];
		if (id === undefined || isPart(key, schemas)) continue;
		problems.push(...problemsOf(id, schema, schemas));
		if (problems.length === 0) definitions.push(definition(id, schema));
	}
	if (problems.length > 0) throw new Error(problems.join("\n"));
	return definitions.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Whether a schema is the input or the output of a tool, and no tool. */
function isPart(key: string, schemas: ReadonlyMap<string, Schema>): boolean {
	const tool = key.replace(/(Input|Output)$/, "");
	return tool !== key && schemas.has(tool);
}

function problemsOf(id: string, tool: Schema, schemas: ReadonlyMap<string, Schema>): string[] {
	const { input, output } = tool.properties ?? {};
	const { result, error } = output?.properties ?? {};
	const says = (holds: boolean, problem: string) => (holds ? [] : [`Tool${id}: ${problem}`]);
	return [
		...says(tool.title === snakeCase(id), `its title must be ${snakeCase(id)}.`),
		...says(typeof tool.description === "string", "it has no description."),
		...says(isSame(tool.required, ["input", "output"]), "it must require input and output."),
		...says(
			input !== undefined && input === schemas.get(`Tool${id}Input`),
			`its input must be Tool${id}Input.`,
		),
		...says(
			output !== undefined && output === schemas.get(`Tool${id}Output`),
			`its output must be Tool${id}Output.`,
		),
		...says(input?.additionalProperties === false, "its input must refuse what it does not declare."),
		...says(
			isSame(output?.required, ["result", "error"]) && error === schemas.get("ErrorText"),
			"its output must require result and error, and error must be ErrorText.",
		),
		...says(JSON.stringify(result)?.includes('"null"') ?? false, "its result must admit null."),
		...says(tool["x-node"] !== undefined, "it says nothing of its node (x-node)."),
	];
}

function definition(id: string, { title, description, properties, ...tool }: Schema): ReadDefinition {
	const { default: isDefault = false, ...node } = tool["x-node"] as RegistryDefinition["node"] & {
		default?: boolean;
	};
	const { input = {}, output = {} } = properties ?? {};
	const parameters = Object.entries(input.properties ?? {}).map(([name, schema]) => [
		name,
		parameter(schema),
	]);
	return {
		id,
		name: String(title),
		description: String(description),
		isDefault,
		node: { ...node, id: `Workspace.${id}` },
		input: withoutOwnKeywords(input) as Schema,
		output: withoutOwnKeywords(output) as Schema,
		parameters: Object.fromEntries(parameters),
	};
}

function parameter(schema: Schema): ToolParameter {
	return Object.fromEntries(
		Object.entries(schema).flatMap(([key, value]) => (key.startsWith("x-") ? [[key.slice(2), value]] : [])),
	);
}

function withoutOwnKeywords(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutOwnKeywords);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).flatMap(([key, each]) =>
			key.startsWith("x-") ? [] : [[key, withoutOwnKeywords(each)]],
		),
	);
}

/** `robot_switch` of `RobotSwitch`. */
function snakeCase(id: string): string {
	return id.replaceAll(/(?<!^)([A-Z])/g, "_$1").toLowerCase();
}

function isSame(one: unknown, other: readonly string[]): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}
