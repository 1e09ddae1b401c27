import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../services/api-error.ts";
import type { Connection } from "./connection/connection.ts";

/** The cache of what the server said. A failure to reach it shows the offline banner; being back renews everything. */
export function createQueryClient(connection: Connection): QueryClient {
	const onError = (error: Error) => {
		if (error instanceof ApiError && error.status === 0) connection.lost();
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
