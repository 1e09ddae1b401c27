import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../services/api-error.ts";
import type { Connection } from "./connection/connection.ts";

/** The cache of what the server said. All of it is asked for anew once the server is back after a break. */
export function createQueryClient(connection: Pick<Connection, "onBack">): QueryClient {
	const client = new QueryClient({
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
