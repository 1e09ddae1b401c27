import { DEFINITIONS, type RegistryDefinition } from "@switchyard/registry";
import { markdownTable } from "../markdown-table.ts";

interface Field {
	readonly type?: unknown;
	readonly description?: string;
	readonly anyOf?: readonly Field[];
	readonly enum?: readonly unknown[];
	readonly items?: Field;
}

const COLUMNS = ["argument", "type", "required", "scopes", "meaning"];

/** `docs/registry-tools.md`, made from the definitions of all tools. */
export function registryDocument(): string {
	return `# Tools of the registry

This page is made from \`packages/registry/src/tools\` by \`npm run registry:document\`. [The registry](registry.md) explains how they are
used, and how one is added. Each gives \`result\` and \`error\`; \`result\` is \`null\` when nothing could be done.

${Object.values(DEFINITIONS).map(section).join("\n")}`;
}

function section({
	name,
	description,
	node,
	input,
	output,
	isDefault,
	parameters,
}: RegistryDefinition): string {
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

function traits(annotations: RegistryDefinition["node"]["annotations"]): string {
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
