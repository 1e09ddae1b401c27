import { comment, propertyName, typeOfSchema } from "./type-of-schema.ts";

/** A tool as `GET /api/flows/:flow/nodes/:node/tools` and a session tell of it. */
export interface DescribedTool {
	readonly name: string;
	readonly description?: unknown;
	/** An object schema. */
	readonly parameters: unknown;
	/** An object schema. */
	readonly outputs?: unknown;
}

/**
 * Declarations that have `client.tools({ flow, node })` give functions with these arguments and outputs: the text of a `.d.ts` file.
 * It holds types only, whatever the tools say of themselves.
 */
export function toolDeclarations(flow: string, node: string, tools: readonly DescribedTool[]): string {
	const members = tools.map(
		(tool) => `${comment(tool, "\t\t\t")}\t\t\treadonly ${propertyName(tool.name)}: ${toolType(tool)};\n`,
	);
	return [
		"// Written by `switchyard-types`. Write it again when the flow has changed.",
		'import type { Tool } from "@switchyard/client";',
		"",
		'declare module "@switchyard/client" {',
		"\tinterface FlowTools {",
		`\t\treadonly ${propertyName(`${flow}/${node}`)}: {`,
		`${members.join("")}\t\t};`,
		"\t}",
		"}",
		"",
	].join("\n");
}

function toolType({ parameters, outputs }: DescribedTool): string {
	const indent = "\t\t\t";
	const result = outputs === undefined ? "Readonly<Record<string, unknown>>" : typeOfSchema(outputs, indent);
	return `Tool<${typeOfSchema(parameters, indent)}, ${result}>`;
}
