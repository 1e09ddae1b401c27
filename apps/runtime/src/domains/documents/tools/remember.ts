import { success } from "@switchyard/registry";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import type { DocumentToolServices } from "../open-documents.ts";
import { replacerOfCall } from "../writer-of-call.ts";

export const handler: ToolHandler<"remember", DocumentToolServices> = async (
	{ key, value, memory = "shared", person = "" },
	{ memory: store, stepWrites, ...services },
	call,
) => {
	const writer = await replacerOfCall(call, services);
	return success(
		await stepWrites.once<{ key: string }>(call.idempotencyKey, async (keep) => {
			await store.remember({ memory, person, key }, value, { ...writer, beside: () => keep({ key }) });
			return { key };
		}),
	);
};
