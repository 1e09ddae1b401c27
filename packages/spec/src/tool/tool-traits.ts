import type { NodeSpec } from "../node-spec/node-spec.ts";
import type { ToolAnnotations } from "../node-spec/tool-annotations.ts";
import type { ToolMarker } from "../node-spec/tool-marker.ts";

/** Words in a tool's name that tell of destruction where its author declares nothing. */
const DESTRUCTIVE_WORDS: ReadonlySet<string> = new Set([
	"delete",
	"remove",
	"destroy",
	"drop",
	"purge",
	"wipe",
]);

/** Whole names that are taken for as sensitive. */
const SENSITIVE_NAMES: ReadonlySet<string> = new Set(["plan_autonomous_task"]);

/**
 * What is known of a tool's calls: what the author declares, and what follows from the node type's effect. A `safe` effect alone does not
 * say that nothing is changed, yet where an author says no more it is all there is to go by.
 */
export function toolTraits({
	tool,
	effect,
}: Pick<NodeSpec, "effect"> & { readonly tool: ToolMarker }): ToolAnnotations {
	return {
		readOnly: effect === "safe" && !isDestructive(tool),
		idempotent: effect !== "once",
		...(isDestructive(tool) ? { destructive: true } : {}),
		...tool.annotations,
	};
}

/** By marker: every call of a tool asks. */
const sounding = new WeakMap<ToolMarker, boolean>();

/** Whether calls of a tool destroy something: as its author declares, else by whole words of its name. */
export function isDestructive(tool: ToolMarker): boolean {
	const { readOnly, destructive } = tool.annotations ?? {};
	if (destructive !== undefined || readOnly === true) return destructive === true;
	let sounds = sounding.get(tool);
	if (sounds === undefined) {
		sounds = SENSITIVE_NAMES.has(tool.name) || wordsOf(tool.name).some((word) => DESTRUCTIVE_WORDS.has(word));
		sounding.set(tool, sounds);
	}
	return sounds;
}

function wordsOf(name: string): string[] {
	return name
		.replace(/([a-z0-9])([A-Z])/g, "$1_$2")
		.toLowerCase()
		.split("_");
}
