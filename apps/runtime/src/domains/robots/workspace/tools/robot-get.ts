import { success } from "@switchyard/registry";
import { robotResult } from "../robot-words.ts";
import type { ToolHandler } from "../tool-handler.ts";

export const handler: ToolHandler<"robot_get"> = async ({ robot }, { robots }) =>
	success(robotResult(await robots.get(robot)));
