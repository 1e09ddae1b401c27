import { toolsOfRobot } from "@switchyard/flow";
import type { RegistryDefinition } from "@switchyard/registry";
import type { DayBudget, FlowBudget, FlowPolicies, RunBudget } from "@switchyard/spec/flow";
import { isSameJson } from "@switchyard/spec/json";
import { ROBOT_DEFAULTS, type RobotGrants, type RobotSettings } from "@switchyard/spec/robot";
import { mayGive } from "./granted-tools.ts";

/**
 * Returns what a robot has that a call may not give, in words; nothing where the call could have made it. Who writes a robot's playbook
 * works with all of it: tools and model, budget and policies, the people and programs that talk to it.
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

/** Whether no limit of the maker's budget is missing or exceeded. */
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

/** Whether a person is asked about each call of the robot's tools about which the maker's are. */
function asksAsOften(robot: RobotSettings, grants: RobotGrants): boolean {
	const wordOn = ({ approval, toolApprovals = {} }: Partial<RobotSettings>, tool: string) =>
		toolApprovals[tool] ?? approval ?? ROBOT_DEFAULTS.approval;
	const strength = (word: string) => ["never", "as-declared", "always"].indexOf(word);
	return toolsOfRobot(robot).every((tool) => strength(wordOn(robot, tool)) >= strength(wordOn(grants, tool)));
}
