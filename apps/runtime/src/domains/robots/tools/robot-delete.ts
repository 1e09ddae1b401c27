import { error, message } from "@switchyard/registry";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import { beyondGrants } from "../beyond-grants.ts";
import { readGrants } from "../granted-tools.ts";
import type { RobotToolServices } from "../robot-store.ts";

export const handler: ToolHandler<"robot_delete", RobotToolServices> = async (
	{ robot: id, grants },
	{ robots, definitions },
) => {
	const { id: _, revision: __, ...settings } = robots.robot(id);
	const beyond = beyondGrants(settings, readGrants(grants), definitions);
	if (beyond.length > 0) return error(`the robot ${id} has ${beyond.join("; ")}`);
	await robots.remove(id);
	return message(`The robot ${settings.name} is deleted.`);
};
