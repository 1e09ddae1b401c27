import { message } from "@switchyard/registry";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import type { RobotToolServices } from "../robot-store.ts";

export const handler: ToolHandler<"robot_delete", RobotToolServices> = async ({ robot: id }, { robots }) => {
	const { name } = robots.robot(id);
	await robots.remove(id);
	return message(`The robot ${name} is deleted.`);
};
