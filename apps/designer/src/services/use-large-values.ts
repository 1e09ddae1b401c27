import type { LargeValue } from "@switchyard/spec/json";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useRunView } from "./run-view-context.tsx";
import { useServices } from "./services-context.ts";

/** Fetches the large values of the run in view, each once. */
export function useLargeValues(): (value: LargeValue) => Promise<unknown> {
	const { api } = useServices();
	const client = useQueryClient();
	const run = useRunView((state) => state.run ?? "");
	return useCallback(
		({ __ref: ref }: LargeValue) =>
			client.fetchQuery({
				queryKey: ["run-value", run, ref],
				queryFn: ({ signal }) => api.ask("GET /api/runs/:run/values/:ref", { params: { run, ref }, signal }),
				staleTime: Number.POSITIVE_INFINITY,
			}),
		[client, api, run],
	);
}
