import type { PackageSummary } from "@switchyard/spec/http";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { formatCount } from "../../ui/format/count.ts";
import { FoldedSection } from "./FoldedSection.tsx";
import { NodeTypeList } from "./NodeTypeList.tsx";

interface BuiltInPackagesProps {
	readonly packages: readonly PackageSummary[];
	/** By node type id. */
	readonly specs: ReadonlyMap<string, NodeSpec>;
}

/** What comes with the server, folded: it is always there. */
export function BuiltInPackages({ packages, specs }: BuiltInPackagesProps) {
	const count = packages.reduce((sum, { nodeTypes }) => sum + nodeTypes.length, 0);
	return (
		<FoldedSection
			title="Built in"
			summary={`${formatCount(packages.length, "package")}, ${formatCount(count, "node")}`}
		>
			{packages.map(({ namespace, nodeTypes }) => (
				<section key={namespace} aria-label={namespace} className="border-b border-border last:border-0">
					<h3 className="px-4 pt-3 text-sm font-medium text-text-muted">{namespace}</h3>
					<NodeTypeList label={`Nodes of ${namespace}`} nodeTypes={nodeTypes} specs={specs} />
				</section>
			))}
		</FoldedSection>
	);
}
