import { toolsOfRobot } from "@switchyard/flow";
import {
	ROBOT_DEFAULTS,
	type Robot,
	type RobotSettings,
	type RobotToolApproval,
	type RobotToolApprovals,
} from "@switchyard/spec/robot";

/** What a person says of a robot, without what the server does. */
export function settingsOf({ id: _, revision: __, ...settings }: Robot): RobotSettings {
	return settings;
}

/** What a new robot begins with. */
export const NEW_ROBOT: RobotSettings = { ...ROBOT_DEFAULTS, tools: [], name: "", playbook: "" };

/** Whether a robot has what it cannot be without. */
export function isComplete({ name, playbook }: RobotSettings): boolean {
	return name.trim() !== "" && playbook.trim() !== "";
}

/** Settings with another value of one that need not be there; without it for `undefined`. */
export function withOptional<Key extends "budget" | "memory" | "policies" | "toolApprovals">(
	settings: RobotSettings,
	key: Key,
	value: RobotSettings[Key] | undefined,
): RobotSettings {
	const { [key]: _, ...others } = settings;
	return (value === undefined ? others : { ...others, [key]: value }) as RobotSettings;
}

/** Settings with other tools. What is said of the consent to tools that are gone goes with them. */
export function withTools(settings: RobotSettings, tools: readonly string[]): RobotSettings {
	return withoutPointlessConsents({ ...settings, tools: [...tools] });
}

/** Settings with another memory; its tools come and go with it. */
export function withMemory(settings: RobotSettings, memory: RobotSettings["memory"]): RobotSettings {
	return withoutPointlessConsents(withOptional(settings, "memory", memory));
}

/** Settings with another consent to one tool; as for the other tools for `undefined`. */
export function withConsent(
	settings: RobotSettings,
	tool: string,
	approval: RobotToolApproval | undefined,
): RobotSettings {
	const { [tool]: _, ...others } = settings.toolApprovals ?? {};
	return withConsents(settings, approval === undefined ? others : { ...others, [tool]: approval });
}

function withoutPointlessConsents(settings: RobotSettings): RobotSettings {
	const tools = new Set(toolsOfRobot(settings));
	const all = Object.entries(settings.toolApprovals ?? {});
	return withConsents(settings, Object.fromEntries(all.filter(([tool]) => tools.has(tool))));
}

function withConsents(settings: RobotSettings, approvals: RobotToolApprovals): RobotSettings {
	return withOptional(settings, "toolApprovals", Object.keys(approvals).length === 0 ? undefined : approvals);
}
