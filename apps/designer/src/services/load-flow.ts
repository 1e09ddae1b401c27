import type { Flow } from "@switchyard/spec/flow";
import type { Api } from "./api.ts";

/** The flow as it is now, or as it was at a revision. @throws ApiError */
export function loadFlow(
	{ ask }: Pick<Api, "ask">,
	flow: string,
	revision?: number,
	signal?: AbortSignal,
): Promise<Flow> {
	return revision === undefined
		? ask("GET /api/flows/:flow", { params: { flow }, signal })
		: ask("GET /api/flows/:flow/versions/:revision", { params: { flow, revision }, signal });
}
