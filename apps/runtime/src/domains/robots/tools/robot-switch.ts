import { success } from "@switchyard/registry";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import type { RobotToolServices } from "../robot-store.ts";

export const handler: ToolHandler<"robot_switch", RobotToolServices> = (
	{ robot: id },
	{ robots },
	{ mark },
) => {
	mark?.({});
	const { name } = robots.robot(id);
	mark?.(robots.labelOf(id));
	return success({ switch_to: id, name });
};
