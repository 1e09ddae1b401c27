import { useQuery } from "@tanstack/react-query";
import { Plug } from "lucide-react";
import { useMemo } from "react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Section } from "../../ui/Section.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { BuiltInPackages } from "./BuiltInPackages.tsx";
import { HowToConnect } from "./connect/HowToConnect.tsx";
import { OptionalPackages } from "./OptionalPackages.tsx";
import { PackageSection } from "./PackageSection.tsx";
import { PeerTable } from "./PeerTable.tsx";

/** Every package with its hosts and node types, agents, and programs that call tools; kept up to date. */
export function Packages() {
	const { api } = useServices();
	const { data, isError, error, refetch } = useQuery(queries.packages(api));
	const known = data?.packages.flatMap(({ nodeTypes }) =>
		nodeTypes.map(({ id, version }) => `${id}@${version}`),
	);
	const types = useQuery({ ...queries.nodeTypes(api, known?.join() ?? ""), enabled: known !== undefined });
	const specs = useMemo(() => new Map(types.data?.nodeTypes.map((spec) => [spec.id, spec])), [types.data]);
	if (!data) {
		return (
			<div className="overflow-hidden rounded-lg border border-border bg-surface">
				{isError ? (
					<ErrorState title="The packages could not be loaded" error={error} onRetry={() => void refetch()} />
				) : (
					<SkeletonRows rows={4} label="Loading the packages" />
				)}
			</div>
		);
	}
	const { packages, optionalPackages = [], agents, clients } = data;
	const remote = packages.filter(({ builtIn }) => !builtIn);
	const isEmpty = remote.length + agents.length + clients.length === 0;
	return (
		<div className="flex flex-col gap-8">
			{isEmpty && <NothingConnected />}
			{remote.map((one) => (
				<PackageSection key={one.namespace} summary={one} specs={specs} />
			))}
			{agents.length > 0 && (
				<Section
					title="Agents"
					description="Hosts of agents. The node “Agent (remote)” names the one to use."
				>
					<PeerTable label="Agents" peers={agents} kind="Agent" />
				</Section>
			)}
			{clients.length > 0 && (
				<Section title="Programs" description="They call the tools of flows.">
					<PeerTable label="Programs" peers={clients} kind="Program" />
				</Section>
			)}
			{optionalPackages.length > 0 && <OptionalPackages packages={optionalPackages} specs={specs} />}
			<HowToConnect open={isEmpty} />
			<BuiltInPackages packages={packages.filter(({ builtIn }) => builtIn)} specs={specs} />
		</div>
	);
}

/** Stands in place of packages where there are only those that are built in. */
function NothingConnected() {
	return (
		<div className="rounded-lg border border-border bg-surface">
			<EmptyState icon={<Plug size={20} />} title="Nothing is connected yet">
				Nodes can come from other processes, in Go, Python or TypeScript. Start a host as described below, and
				its nodes appear in the palette, as steps and as tools.
			</EmptyState>
		</div>
	);
}
