import type { PackageSummary } from "@switchyard/spec/http";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { Plug, Unplug } from "lucide-react";
import { useChangedTools } from "../../services/use-changed-tools.ts";
import { Badge } from "../../ui/Badge.tsx";
import { agreementToasts } from "../../ui/changed-tools/agreement-toasts.ts";
import { ChangedTools } from "../../ui/changed-tools/ChangedTools.tsx";
import { formatCount } from "../../ui/format/count.ts";
import { Section } from "../../ui/Section.tsx";
import { NodeTypeList } from "./NodeTypeList.tsx";
import { PeerTable } from "./PeerTable.tsx";

interface PackageSectionProps {
	readonly summary: PackageSummary;
	/** By node type id. */
	readonly specs: ReadonlyMap<string, NodeSpec>;
}

/** A package that hosts serve: who they are, what it has, and what someone must agree to. */
export function PackageSection({ summary, specs }: PackageSectionProps) {
	const { namespace, version, hosts: packageHosts, nodeTypes } = summary;
	const changed = useChangedTools(namespace);
	const serving = packageHosts.some(({ attached }) => attached);
	return (
		<Section
			title={namespace}
			description={
				<>
					{version !== undefined && <span className="font-mono text-sm">{version} · </span>}
					{formatCount(nodeTypes.length, "node")}
				</>
			}
			actions={
				serving ? (
					<Badge tone="success" icon={<Plug aria-hidden size={12} />}>
						{formatCount(packageHosts.length, "host")}
					</Badge>
				) : (
					<Badge icon={<Unplug aria-hidden size={12} />}>
						{packageHosts.length === 0 ? "No host" : "Reconnecting"}
					</Badge>
				)
			}
		>
			<ChangedTools
				namespace={namespace}
				tools={changed.tools}
				busy={changed.agree.isPending}
				onAgree={() => changed.agree.mutate(undefined, agreementToasts(namespace))}
			/>
			{packageHosts.length > 0 ? (
				<PeerTable label={`Hosts of ${namespace}`} peers={packageHosts} kind="Host" />
			) : (
				<p className="px-4 py-3 text-text-muted">
					No host of {namespace} is connected. Flows keep its nodes; a step of one waits for a host, and fails
					if none comes in time.
				</p>
			)}
			<div className="border-t border-border">
				<NodeTypeList label={`Nodes of ${namespace}`} nodeTypes={nodeTypes} specs={specs} />
			</div>
		</Section>
	);
}
