import { success } from "@switchyard/registry";
import type { ToolHandler } from "../tool-handler.ts";

export const handler: ToolHandler<"work_item_fail"> = async ({ lease, kind, message }, { workLeases }) => {
	const error = { kind, message };
	const { id, reference, status } = await workLeases.settle(lease, { outcome: "failed", error });
	return success({ id, reference, status });
};
