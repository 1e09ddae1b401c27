import { compile } from "json-schema-to-typescript";
import type { ReadDefinition } from "./read-definitions.ts";

export const BANNER =
	"// Generated from packages/registry/tools.yaml by `npm run registry:generate`: change that file instead.\n";

/** A module with the types of all arguments and results. */
export async function typesFile(definitions: readonly ReadDefinition[]): Promise<string> {
	const types: string[] = [];
	for (const { id, input, output } of definitions) {
		types.push(await typeOf(`Tool${id}Input`, input), await typeOf(`Tool${id}Output`, output));
	}
	const entries = definitions.map(
		({ id, name }) => `\t${name}: { input: Tool${id}Input; output: Tool${id}Output };\n`,
	);
	const all = `/** What each tool takes and gives, by name. */\nexport interface RegistryTools {\n${entries.join("")}}\n`;
	return `${BANNER}\n${types.join("\n")}\n${all}`;
}

function typeOf(name: string, schema: object): Promise<string> {
	// Named parts would become types of their own, and two tools may name theirs alike.
	const unnamed = JSON.parse(
		JSON.stringify(schema, (key, value) => (key === "title" ? undefinedText(value) : value)),
	);
	return compile(unnamed, name, {
		bannerComment: "",
		ignoreMinAndMaxItems: true,
		style: { useTabs: true, printWidth: 110 },
	});
}

/** A schema may describe a field that is called `title`; a title is text. */
function undefinedText(value: unknown): unknown {
	return typeof value === "string" ? undefined : value;
}
