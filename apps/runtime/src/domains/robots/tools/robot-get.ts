import { success } from "@switchyard/registry";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import type { RobotToolServices } from "../robot-store.ts";
import { robotResult } from "../robot-words.ts";

export const handler: ToolHandler<"robot_get", RobotToolServices> = async (
	{ robot: id },
	{ robots },
	{ mark },
) => {
	// Before a robot is read, its words are in no answer.
	mark?.({});
	const robot = await robots.get(id);
	mark?.(robots.labelOf(id));
	return success(robotResult(robot));
};
