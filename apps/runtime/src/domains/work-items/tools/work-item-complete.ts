import { success } from "@switchyard/registry";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import type { WorkToolServices } from "../open-work.ts";

export const handler: ToolHandler<"work_item_complete", WorkToolServices> = async (
	{ lease, output = {} },
	{ workLeases },
) => {
	const { id, reference, status } = await workLeases.settle(lease, { outcome: "done", output });
	return success({ id, reference, status });
};
