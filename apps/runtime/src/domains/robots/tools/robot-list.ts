import { success } from "@switchyard/registry";
import { joinMarks } from "@switchyard/spec/label";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import type { RobotToolServices } from "../robot-store.ts";

export const handler: ToolHandler<"robot_list", RobotToolServices> = (
	{ limit = 20 },
	{ robots },
	{ mark },
) => {
	const { robots: listed, total } = robots.list(limit);
	mark?.(joinMarks(listed.map(({ id }) => robots.labelOf(id))));
	return success({ robots: listed.map(({ id, name, description }) => ({ id, name, description })), total });
};
