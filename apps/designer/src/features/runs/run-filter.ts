import type { RunStatus } from "@switchyard/spec";

/** Which runs are shown. */
export interface RunFilter {
	readonly flow?: string;
	readonly status?: RunStatus;
}

/** In the order in which they are offered. */
export const RUN_STATUSES: readonly RunStatus[] = ["running", "waiting", "succeeded", "failed", "cancelled"];

/** Reads a filter from an address's search; what no filter can be is left out. */
export function readRunFilter(search: URLSearchParams): RunFilter {
	const flow = search.get("flow");
	const status = RUN_STATUSES.find((known) => known === search.get("status"));
	return {
		...(flow !== null && /^[A-Za-z0-9_-]{1,64}$/.test(flow) ? { flow } : {}),
		...(status === undefined ? {} : { status }),
	};
}
