import { toolsOfRobot } from "@switchyard/flow";
import type { RegistryDefinition } from "@switchyard/registry";
import type { DayBudget, FlowBudget, FlowPolicies, RunBudget } from "@switchyard/spec/flow";
import { isSameJson } from "@switchyard/spec/json";
import { ROBOT_DEFAULTS, type RobotGrants, type RobotSettings } from "@switchyard/spec/robot";
import { mayGive } from "./granted-tools.ts";

/**
 * Returns in words all that a robot has and a call may not give; an empty list for a robot that the call could have made. A robot's
 * playbook works with all of it: tools and model, budget and policies, and its audience.
 */
export function beyondGrants(
	robot: RobotSettings,
	grants: RobotGrants,
	definitions: ReadonlyMap<string, RegistryDefinition>,
): string[] {
	const allowed = mayGive(grants, definitions);
	const tools = toolsOfRobot(robot).filter((tool) => !allowed.has(tool));
	const { model, maxSteps } = { ...ROBOT_DEFAULTS, ...grants };
	return [
		...(tools.length === 0 ? [] : [`tools that you may not give: [${tools.join(", ")}]`]),
		...(isSameJson(robot.model, model) ? [] : ["another model"]),
		...(robot.maxSteps > maxSteps ? ["more steps"] : []),
		...(isWithin(robot.budget, grants.budget) ? [] : ["a larger budget"]),
		...(isAsStrict(robot.policies, grants.policies) ? [] : ["weaker policies"]),
		...(robot.audience === ROBOT_DEFAULTS.audience
			? []
			: ["an audience of others than people who signed in"]),
		...(asksAsOften(robot, grants) ? [] : ["calls that need no consent"]),
	];
}

/** Returns true where the budget keeps to each limit of the maker's. */
function isWithin(budget: FlowBudget | undefined, granted: FlowBudget | undefined): boolean {
	return isBounded(budget?.run, granted?.run) && isBounded(budget?.day, granted?.day);
}

function isBounded(
	{ onSpent: _, ...limits }: RunBudget | DayBudget = {},
	{ onSpent: __, ...granted }: RunBudget | DayBudget = {},
): boolean {
	const own: Readonly<Record<string, number>> = limits;
	return Object.entries(granted).every(
		([name, most]) => (own[name] ?? Number.POSITIVE_INFINITY) <= Number(most),
	);
}

function isAsStrict(own: FlowPolicies = {}, granted: FlowPolicies = {}): boolean {
	const strength = (answer: FlowPolicies["untrusted"]) => ["ask", "refuse"].indexOf(answer ?? "");
	return (
		strength(own.untrusted) >= strength(granted.untrusted) &&
		strength(own.private) >= strength(granted.private)
	);
}

/** Returns true where the robot's calls need consent wherever the maker's do. */
function asksAsOften(robot: RobotSettings, grants: RobotGrants): boolean {
	const wordOn = ({ approval, toolApprovals = {} }: Partial<RobotSettings>, tool: string) =>
		toolApprovals[tool] ?? approval ?? ROBOT_DEFAULTS.approval;
	const strength = (word: string) => ["never", "as-declared", "always"].indexOf(word);
	return toolsOfRobot(robot).every((tool) => strength(wordOn(robot, tool)) >= strength(wordOn(grants, tool)));
}
