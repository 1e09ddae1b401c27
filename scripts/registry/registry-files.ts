import { definitionsFile } from "./definitions-file.ts";
import { registryDocument } from "./document.ts";
import { readDefinitions } from "./read-definitions.ts";
import { typesFile } from "./types-file.ts";

/**
 * What is generated from a YAML document of tools, by the path of each file in the project.
 * @throws Error that names everything wrong with the document
 */
export async function registryFiles(yaml: string): Promise<Map<string, string>> {
	const definitions = await readDefinitions(yaml);
	return new Map([
		["packages/registry/src/generated/types.ts", await typesFile(definitions)],
		["packages/registry/src/generated/definitions.ts", definitionsFile(definitions)],
		["docs/registry-tools.md", registryDocument(definitions)],
	]);
}
