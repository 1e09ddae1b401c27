import type { HealthReply } from "@switchyard/spec/http";
import type { Api } from "./api.ts";

/** Loads the health of the server; 503 is an answer, too. @throws ApiError */
export async function loadHealth(
	{ answer }: Pick<Api, "answer">,
	signal?: AbortSignal,
): Promise<HealthReply> {
	return (await answer("GET /api/health", { signal, accept: [503] })).body;
}
