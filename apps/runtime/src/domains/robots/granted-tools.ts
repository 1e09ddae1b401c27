import { toolsOfRobot } from "@switchyard/flow";
import type { RegistryDefinition } from "@switchyard/registry";
import { RobotGrants, type RobotSettings, type RobotToolApprovals } from "@switchyard/spec/robot";
import { schemaProblems } from "@switchyard/spec/schema";
import type { RobotStore } from "./robot-store.ts";

/** What a call may give robots, of what it asks for. */
export interface Granted {
	/** By reference. */
	readonly tools: readonly string[];
	/** What it may not give or what is not there, in words. */
	readonly problems: readonly string[];
}

/** What robots may be given by a tool, as its node says; without a word, the default tools and nothing else. */
export function readGrants(grants: unknown): RobotGrants {
	const read = grants ?? { tools: [] };
	const [problem] = schemaProblems(RobotGrants, read, "grants");
	if (problem) throw new Error(problem.message);
	return read as RobotGrants;
}

/** All else that robots made by the tool have, whatever their tools are. */
export function settingsOf({
	tools: _,
	toolApprovals: __,
	...settings
}: RobotGrants): Partial<RobotSettings> {
	return settings;
}

/**
 * Sorts out what a robot may be given: nobody gives what the designer, or the robot that calls, does not have. A name of the registry's becomes
 * the node type that it is.
 */
export async function grantedTools(
	names: readonly string[],
	grants: Pick<RobotGrants, "tools">,
	{
		robots,
		definitions,
	}: { robots: Pick<RobotStore, "unusable">; definitions: ReadonlyMap<string, RegistryDefinition> },
): Promise<Granted> {
	const wanted = [...new Set(names.map((name) => definitions.get(name)?.node.id ?? name))];
	const unusable = await robots.unusable(wanted);
	const invalid = wanted.filter((tool) => unusable.has(tool));
	const allowed = mayGive(grants, definitions);
	const refused = wanted.filter((tool) => !unusable.has(tool) && !allowed.has(tool));
	return {
		tools: wanted.filter((tool) => !unusable.has(tool) && allowed.has(tool)),
		problems: [
			...(invalid.length === 0 ? [] : [`invalid tools: [${invalid.join(", ")}]`]),
			...(refused.length === 0 ? [] : [`tools that you may not give: [${refused.join(", ")}]`]),
		],
	};
}

/** How calls of a robot's tools are agreed to once it has these: as before, and of those that it is given as who gives them has it. */
export function approvalsOf(
	tools: readonly string[],
	{
		tools: has,
		memory,
		toolApprovals: before = {},
	}: Pick<RobotSettings, "tools" | "memory" | "toolApprovals">,
	{ approval, toolApprovals: given = {} }: Pick<RobotGrants, "approval" | "toolApprovals">,
): Pick<RobotSettings, "toolApprovals"> {
	const had = new Set(toolsOfRobot({ tools: has, memory }));
	const all: RobotToolApprovals = {};
	for (const tool of toolsOfRobot({ tools, memory })) {
		const own = had.has(tool)
			? before[tool]
			: (given[tool] ?? (approval === "always" ? approval : undefined));
		if (own !== undefined) all[tool] = own;
	}
	return Object.keys(all).length === 0 ? {} : { toolApprovals: all };
}

/** The tools that may be given: the default ones always. */
export function mayGive(
	{ tools }: Pick<RobotGrants, "tools">,
	definitions: ReadonlyMap<string, RegistryDefinition>,
): Set<string> {
	const defaults = [...definitions.values()].filter(({ isDefault }) => isDefault);
	return new Set([...tools, ...defaults.map(({ node }) => node.id)]);
}
