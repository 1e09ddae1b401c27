import { success } from "@switchyard/registry";
import type { ToolHandler } from "../tool-handler.ts";

export const handler: ToolHandler<"robot_list"> = ({ limit = 20 }, { robots }) => {
	const { robots: listed, total } = robots.list(limit);
	return success({ robots: listed.map(({ id, name, description }) => ({ id, name, description })), total });
};
