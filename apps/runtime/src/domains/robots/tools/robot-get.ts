import { success } from "@switchyard/registry";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import type { RobotToolServices } from "../robot-store.ts";
import { robotResult } from "../robot-words.ts";

export const handler: ToolHandler<"robot_get", RobotToolServices> = async ({ robot }, { robots }) =>
	success(robotResult(await robots.get(robot)));
