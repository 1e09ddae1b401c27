import { success } from "@switchyard/registry";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import type { DocumentToolServices } from "../open-documents.ts";

export const handler: ToolHandler<"forget", DocumentToolServices> = async (
	{ key, memory = "shared", person = "" },
	{ memory: store, stepWrites },
	{ idempotencyKey },
) => {
	const { forgotten } = await stepWrites.once<{ forgotten: number }>(idempotencyKey, async (keep) => ({
		forgotten: await store.forget({ memory, people: [person], key }, (forgotten) => keep({ forgotten })),
	}));
	return success(forgotten);
};
