import { success } from "@switchyard/registry";
import type { ToolHandler } from "../tool-handler.ts";

export const handler: ToolHandler<"work_item_complete"> = async ({ lease, output = {} }, { workLeases }) => {
	const { id, reference, status } = await workLeases.settle(lease, { outcome: "done", output });
	return success({ id, reference, status });
};
