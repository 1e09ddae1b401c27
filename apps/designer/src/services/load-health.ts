import type { HealthReply } from "@switchyard/spec/http";
import type { Api } from "./api.ts";

/** How the server is; one that accepts no runs says so with 503. @throws ApiError */
export async function loadHealth(
	{ answer }: Pick<Api, "answer">,
	signal?: AbortSignal,
): Promise<HealthReply> {
	return (await answer("GET /api/health", { signal, accept: [503] })).body;
}
