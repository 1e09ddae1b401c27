import { markdownTable } from "../../conformance/markdown-table.ts";
import type { ReadDefinition } from "./read-definitions.ts";

interface Field {
	readonly type?: unknown;
	readonly description?: string;
	readonly anyOf?: readonly Field[];
	readonly enum?: readonly unknown[];
	readonly items?: Field;
}

const COLUMNS = ["argument", "type", "required", "scopes", "meaning"];

/** The page that describes every tool of the registry. */
export function registryDocument(definitions: readonly ReadDefinition[]): string {
	return `# Tools of the registry

This page is generated from \`packages/registry/tools.yaml\` by \`npm run registry:generate\`. [The registry](registry.md) explains how they are
used, and how one is added. Each gives \`result\` and \`error\`; \`result\` is \`null\` when nothing could be done.

${definitions.map(section).join("\n")}`;
}

function section({ name, description, node, input, output, isDefault, parameters }: ReadDefinition): string {
	const required = new Set(input.required as string[] | undefined);
	const fields = Object.entries((input.properties ?? {}) as Record<string, Field>);
	const { result } = output.properties as { result: Field };
	const rows = fields.map(([field, schema]) => {
		const scopes = parameters[field]?.scopes?.join(", ") ?? "AI, Custom, Message";
		const values = parameters[field]?.values;
		const type = typeOf(schema) + (values === undefined ? "" : `, of the ${values}`);
		const meaning = (schema.description ?? "").replaceAll("\n", " ");
		return [`\`${field}\``, type, required.has(field) ? "yes" : "no", scopes, meaning];
	});
	const table = rows.length === 0 ? "It takes no arguments." : markdownTable(COLUMNS, rows);
	return `## \`${name}\`

${description}

The node **${node.name}** (\`${node.id}\`), effect \`${node.effect}\`${traits(node.annotations)}${isDefault ? ", a default tool" : ""}.

${table}

\`result\`: ${result.description ?? "the result"}
`;
}

function traits(annotations: ReadDefinition["node"]["annotations"]): string {
	if (annotations.readOnly === true) return ", changes nothing";
	return annotations.destructive === true ? ", asks a person before each call" : "";
}

function typeOf(field: Field): string {
	if (field.enum !== undefined) return field.enum.map((value) => `\`${JSON.stringify(value)}\``).join(" or ");
	if (field.anyOf !== undefined) return field.anyOf.map(typeOf).join(" or ");
	if (field.type === "array")
		return `list of ${field.items === undefined ? "anything" : typeOf(field.items)}`;
	return String(field.type ?? "anything");
}
