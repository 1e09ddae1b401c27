import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import type { Api } from "../services/api.ts";
import { ApiError } from "../services/api-error.ts";
import { connection } from "./connection/connection.ts";

/** The cache of what the server said. A failure to reach it shows the offline banner; being back renews everything. */
export function createQueryClient(api: Api): QueryClient {
	const onError = (error: Error) => {
		if (error instanceof ApiError && error.status === 0) connection.lost(api);
	};
	const client = new QueryClient({
		queryCache: new QueryCache({ onError }),
		mutationCache: new MutationCache({ onError }),
		defaultOptions: {
			queries: {
				staleTime: 1_000,
				// The server may be on this machine: it answers with or without an internet connection.
				networkMode: "always",
				retry: (failures, error) => failures < 2 && error instanceof ApiError && error.passing,
			},
			mutations: { networkMode: "always" },
		},
	});
	connection.onBack(() => void client.invalidateQueries());
	return client;
}
