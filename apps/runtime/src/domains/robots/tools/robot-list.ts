import { success } from "@switchyard/registry";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import type { RobotToolServices } from "../robot-store.ts";

export const handler: ToolHandler<"robot_list", RobotToolServices> = ({ limit = 20 }, { robots }) => {
	const { robots: listed, total } = robots.list(limit);
	return success({ robots: listed.map(({ id, name, description }) => ({ id, name, description })), total });
};
