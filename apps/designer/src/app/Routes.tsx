import { lazy, Suspense, useEffect } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { NotFoundPage } from "./pages/NotFoundPage.tsx";
import { PageLoading } from "./pages/PageLoading.tsx";
import { ErrorBoundary } from "./shell/ErrorBoundary.tsx";

const loadFlowPage = () => import("./pages/flow/FlowPage.tsx");
const loadRunPage = () => import("./pages/run/RunPage.tsx");

const FlowsPage = lazy(() => import("./pages/FlowsPage.tsx"));
const FlowPage = lazy(loadFlowPage);
const VersionPage = lazy(() => import("./pages/version/VersionPage.tsx"));
const RunsPage = lazy(() => import("./pages/RunsPage.tsx"));
const RunPage = lazy(loadRunPage);
const ApprovalsPage = lazy(() => import("./pages/ApprovalsPage.tsx"));
const UnknownStepsPage = lazy(() => import("./pages/UnknownStepsPage.tsx"));
const PackagesPage = lazy(() => import("./pages/PackagesPage.tsx"));
const OutboxPage = lazy(() => import("./pages/OutboxPage.tsx"));
const SettingsPage = lazy(() => import("./pages/SettingsPage.tsx"));

/** Fetches a heavy page before it is asked for, so that it opens at once. Failing is not final: it is asked for again. */
function loadAhead(load: () => Promise<unknown>): void {
	load().catch(() => undefined);
}

// The page at this address is fetched while it is found out who is signed in.
if (location.pathname.startsWith("/flows/")) loadAhead(loadFlowPage);
if (location.pathname.startsWith("/runs/")) loadAhead(loadRunPage);

/** Which page stands at which address. A page that breaks leaves the others, and the way to them, working. */
export function Routes() {
	const [location] = useLocation();
	useEffect(() => {
		// From any page the way most likely leads to a flow.
		const timer = setTimeout(() => loadAhead(loadFlowPage), 1_000);
		return () => clearTimeout(timer);
	}, []);
	return (
		<ErrorBoundary key={location}>
			<Suspense fallback={<PageLoading />}>
				<Switch>
					<Route path="/">
						<Redirect to="/flows" replace />
					</Route>
					<Route path="/flows" component={FlowsPage} />
					<Route path="/flows/:flow">{({ flow }) => <FlowPage key={flow} flow={flow} />}</Route>
					<Route path="/flows/:flow/versions/:revision">
						{({ flow, revision }) => <VersionPage flow={flow} revision={revision} />}
					</Route>
					<Route path="/runs" component={RunsPage} />
					<Route path="/runs/:run">{({ run }) => <RunPage key={run} run={run} />}</Route>
					<Route path="/approvals" component={ApprovalsPage} />
					<Route path="/unknown-steps" component={UnknownStepsPage} />
					<Route path="/packages" component={PackagesPage} />
					<Route path="/outbox" component={OutboxPage} />
					<Route path="/settings" component={SettingsPage} />
					<Route component={NotFoundPage} />
				</Switch>
			</Suspense>
		</ErrorBoundary>
	);
}
