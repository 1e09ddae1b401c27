import { success } from "@switchyard/registry";
import type { ToolHandler } from "../tool-handler.ts";

export const handler: ToolHandler<"robot_switch"> = ({ robot: id }, { robots }) => {
	const { name } = robots.robot(id);
	return success({ switch_to: id, name });
};
