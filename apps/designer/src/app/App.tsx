import { QueryClientProvider } from "@tanstack/react-query";
import { CredentialRequests } from "../features/credentials/index.ts";
import { ServicesContext } from "../services/services-context.ts";
import { ErrorBoundary } from "../ui/failure/ErrorBoundary.tsx";
import { Toaster } from "../ui/Toaster.tsx";
import { TooltipProvider } from "../ui/Tooltip.tsx";
import { createQueryClient } from "./query-client.ts";
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
