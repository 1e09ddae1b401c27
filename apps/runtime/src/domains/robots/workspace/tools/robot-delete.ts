import { message } from "@switchyard/registry";
import type { ToolHandler } from "../tool-handler.ts";

export const handler: ToolHandler<"robot_delete"> = async ({ robot: id }, { robots }) => {
	const { name } = robots.robot(id);
	await robots.remove(id);
	return message(`The robot ${name} is deleted.`);
};
