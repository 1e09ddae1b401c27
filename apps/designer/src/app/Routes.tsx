import { useEffect } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { createChunk } from "../ui/chunk/chunk.ts";
import { ErrorBoundary } from "../ui/failure/ErrorBoundary.tsx";
import { LazyPage } from "./pages/LazyPage.tsx";
import { NotFoundPage } from "./pages/NotFoundPage.tsx";

const flowPage = createChunk(() => import("./pages/flow/FlowPage.tsx"));
const runPage = createChunk(() => import("./pages/run/RunPage.tsx"));

const flowsPage = createChunk(() => import("./pages/FlowsPage.tsx"));
const versionPage = createChunk(() => import("./pages/version/VersionPage.tsx"));
const runsPage = createChunk(() => import("./pages/RunsPage.tsx"));
const comparePage = createChunk(() => import("./pages/compare/ComparePage.tsx"));
const chatPage = createChunk(() => import("./pages/ChatPage.tsx"));
const approvalsPage = createChunk(() => import("./pages/ApprovalsPage.tsx"));
const unknownStepsPage = createChunk(() => import("./pages/UnknownStepsPage.tsx"));
const costsPage = createChunk(() => import("./pages/CostsPage.tsx"));
const statisticsPage = createChunk(() => import("./pages/StatisticsPage.tsx"));
const packagesPage = createChunk(() => import("./pages/PackagesPage.tsx"));
const robotsPage = createChunk(() => import("./pages/RobotsPage.tsx"));
const documentsPage = createChunk(() => import("./pages/DocumentsPage.tsx"));
const memoryPage = createChunk(() => import("./pages/MemoryPage.tsx"));
const workItemsPage = createChunk(() => import("./pages/WorkItemsPage.tsx"));
const filesPage = createChunk(() => import("./pages/FilesPage.tsx"));
const outboxPage = createChunk(() => import("./pages/OutboxPage.tsx"));
const templatesPage = createChunk(() => import("./pages/TemplatesPage.tsx"));
const searchPage = createChunk(() => import("./pages/SearchPage.tsx"));
const settingsPage = createChunk(() => import("./pages/SettingsPage.tsx"));

// The page at this address is fetched while it is found out who is signed in.
if (location.pathname.startsWith("/flows/")) flowPage.load();
if (location.pathname.startsWith("/runs/")) runPage.load();

/** Which page stands at which address. A page that breaks leaves the others, and the way to them, working. */
export function Routes() {
	const [location] = useLocation();
	useEffect(() => {
		// From any page the way most likely leads to a flow.
		const timer = setTimeout(flowPage.load, 1_000);
		return () => clearTimeout(timer);
	}, []);
	return (
		<ErrorBoundary title="This page could not be shown" about={location}>
			<Switch>
				<Route path="/">
					<Redirect to="/flows" replace />
				</Route>
				<Route path="/flows">
					<LazyPage chunk={flowsPage} props={{}} />
				</Route>
				<Route path="/flows/:flow">
					{({ flow }) => <LazyPage key={flow} chunk={flowPage} props={{ flow }} />}
				</Route>
				<Route path="/flows/:flow/versions/:revision">
					{({ flow, revision }) => <LazyPage chunk={versionPage} props={{ flow, revision }} />}
				</Route>
				<Route path="/runs">
					<LazyPage chunk={runsPage} props={{}} />
				</Route>
				<Route path="/runs/:run">{({ run }) => <LazyPage key={run} chunk={runPage} props={{ run }} />}</Route>
				<Route path="/runs/:run/compare/:other">
					{({ run, other }) => (
						<LazyPage key={`${run} ${other}`} chunk={comparePage} props={{ run, other }} />
					)}
				</Route>
				<Route path="/chat/:conversation?">
					{({ conversation }) => <LazyPage chunk={chatPage} props={{ conversation }} />}
				</Route>
				<Route path="/approvals">
					<LazyPage chunk={approvalsPage} props={{}} />
				</Route>
				<Route path="/unknown-steps">
					<LazyPage chunk={unknownStepsPage} props={{}} />
				</Route>
				<Route path="/costs">
					<LazyPage chunk={costsPage} props={{}} />
				</Route>
				<Route path="/statistics">
					<LazyPage chunk={statisticsPage} props={{}} />
				</Route>
				<Route path="/packages">
					<LazyPage chunk={packagesPage} props={{}} />
				</Route>
				<Route path="/robots/:robot?">
					{({ robot }) => <LazyPage chunk={robotsPage} props={{ robot }} />}
				</Route>
				<Route path="/documents/:document?">
					{({ document }) => <LazyPage chunk={documentsPage} props={{ document }} />}
				</Route>
				<Route path="/memory">
					<LazyPage chunk={memoryPage} props={{}} />
				</Route>
				<Route path="/work-items/:queue?">
					{({ queue }) => <LazyPage chunk={workItemsPage} props={{ queue }} />}
				</Route>
				<Route path="/files">
					<LazyPage chunk={filesPage} props={{}} />
				</Route>
				<Route path="/outbox">
					<LazyPage chunk={outboxPage} props={{}} />
				</Route>
				<Route path="/templates">
					<LazyPage chunk={templatesPage} props={{}} />
				</Route>
				<Route path="/search">
					<LazyPage chunk={searchPage} props={{}} />
				</Route>
				<Route path="/settings">
					<LazyPage chunk={settingsPage} props={{}} />
				</Route>
				<Route component={NotFoundPage} />
			</Switch>
		</ErrorBoundary>
	);
}
