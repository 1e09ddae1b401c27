import type { ToolSetting } from "@switchyard/spec/flow";
import { ToolName } from "@switchyard/spec/identity";
import { fits } from "@switchyard/spec/schema";

/** A tool's setting with some of it changed. Emptied texts go back to the author's; `null` is all of it the author's. */
export function changedTool(
	tool: ToolSetting | undefined,
	change: { readonly [Key in keyof ToolSetting]?: ToolSetting[Key] | undefined },
): ToolSetting | null {
	const entries = Object.entries({ ...tool, ...change }).filter(
		([, value]) => value !== "" && value !== undefined,
	);
	return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** Why a model could not call a tool by a name; an empty one stands for the author's. */
export function toolNameProblem(name: string): string | undefined {
	if (name === "" || fits(ToolName, name)) return undefined;
	if (/^(?:finish|submit)$/.test(name)) return "Models use this name for something else.";
	return /^\d/.test(name) ? "Begin with a letter." : "Use letters, digits and _ only, 64 at most.";
}
