import type { EditFlowBody } from "@switchyard/spec/http";
import type { EditOutcome } from "../core/sync/flow-backend.ts";
import type { Api } from "./api.ts";

/** Applies edit operations to a flow; gives what others changed where its revision is not the newest. @throws ApiError */
export async function editFlow(
	{ answer }: Pick<Api, "answer">,
	flow: string,
	body: EditFlowBody,
): Promise<EditOutcome> {
	const { status, body: answered } = await answer("PATCH /api/flows/:flow", {
		params: { flow },
		body,
		accept: [409],
	});
	if (status === 200) return { accepted: answered };
	const { error, ...stale } = answered;
	return { stale: { ...stale, message: error.message } };
}
