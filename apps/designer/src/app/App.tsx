import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { CredentialRequests } from "../features/credentials/index.ts";
import { ApiError } from "../services/api-error.ts";
import { ServicesContext } from "../services/services-context.ts";
import { ErrorBoundary } from "../ui/failure/ErrorBoundary.tsx";
import { Toaster } from "../ui/Toaster.tsx";
import { TooltipProvider } from "../ui/Tooltip.tsx";
import type { Connection } from "./connection/connection.ts";
import { Routes } from "./Routes.tsx";
import { connection, services } from "./services.ts";
import { SessionGate } from "./session/SessionGate.tsx";
import { Shell } from "./shell/Shell.tsx";

const queryClient = createQueryClient(connection);

/** The whole designer: what every page needs around it, then the page. */
export function App() {
	return (
		<ErrorBoundary title="The designer could not be shown">
			<ServicesContext value={services}>
				<QueryClientProvider client={queryClient}>
					<TooltipProvider>
						<SessionGate>
							<Shell>
								<Routes />
							</Shell>
							<CredentialRequests />
						</SessionGate>
						<Toaster />
					</TooltipProvider>
				</QueryClientProvider>
			</ServicesContext>
		</ErrorBoundary>
	);
}

/** The cache of what the server said. All of it is asked for anew once the server is back after a break. */
function createQueryClient(connection: Pick<Connection, "onBack">): QueryClient {
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
