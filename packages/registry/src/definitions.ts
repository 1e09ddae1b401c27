import { definitionOf, type TypesOf } from "./define-tool.ts";
import type { RegistryDefinition } from "./definition.ts";
import { callerTools } from "./tools/callers.ts";
import { documentTools } from "./tools/documents.ts";
import { memoryTools } from "./tools/memory.ts";
import { robotTools } from "./tools/robots.ts";
import { searchTools } from "./tools/search.ts";
import { workItemTools } from "./tools/work-items.ts";

const TOOLS = {
	...callerTools,
	...documentTools,
	...memoryTools,
	...robotTools,
	...searchTools,
	...workItemTools,
};

const groups = [callerTools, documentTools, memoryTools, robotTools, searchTools, workItemTools];
if (groups.flatMap((group) => Object.keys(group)).length > Object.keys(TOOLS).length)
	throw new Error("Two groups of tools declare a tool of the same name.");

/** Types of the arguments and the answer of each tool, by name. */
export type RegistryTools = { readonly [Name in keyof typeof TOOLS]: TypesOf<(typeof TOOLS)[Name]> };

/** Definitions of all tools, by name and sorted by it. */
export const DEFINITIONS = Object.fromEntries(
	Object.entries(TOOLS)
		.map(([name, declaration]) => [name, definitionOf(name, declaration)] as const)
		.toSorted(([one], [other]) => (one < other ? -1 : 1)),
) as { readonly [Name in keyof RegistryTools]: RegistryDefinition };
