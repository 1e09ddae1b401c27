import { ROBOT_DEFAULTS, type Robot, type RobotSettings } from "@switchyard/spec";

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
