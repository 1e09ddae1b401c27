import { success } from "@switchyard/registry";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import type { WorkToolServices } from "../open-work.ts";

export const handler: ToolHandler<"work_item_fail", WorkToolServices> = async (
	{ lease, kind, message },
	{ workLeases },
) => {
	const error = { kind, message };
	const { id, reference, status } = await workLeases.settle(lease, { outcome: "failed", error });
	return success({ id, reference, status });
};
