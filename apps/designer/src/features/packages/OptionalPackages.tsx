import type { OptionalPackageSummary } from "@switchyard/spec/http";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { PackageCheck, PackagePlus } from "lucide-react";
import { missingPackage } from "../../core/editor/known-node-types.ts";
import { Badge } from "../../ui/Badge.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Section } from "../../ui/Section.tsx";
import { NodeTypeList } from "./NodeTypeList.tsx";

interface OptionalPackagesProps {
	readonly packages: readonly OptionalPackageSummary[];
	/** By node type id. */
	readonly specs: ReadonlyMap<string, NodeSpec>;
}

/** Packages that come with the server without their libraries, and how those are added. */
export function OptionalPackages({ packages, specs }: OptionalPackagesProps) {
	return (
		<Section
			title="Optional packages"
			description="Their libraries are large, so that they are added only where they are used."
		>
			{packages.map((one) => (
				<OptionalPackage key={one.name} summary={one} specs={specs} />
			))}
		</Section>
	);
}

function OptionalPackage({
	summary: { name, description, state, command, nodeTypes },
	specs,
}: {
	readonly summary: OptionalPackageSummary;
	readonly specs: ReadonlyMap<string, NodeSpec>;
}) {
	const isAdded = state === "added";
	const listed = nodeTypes.flatMap((id) => {
		const spec = specs.get(id);
		return spec ? [{ id, name: spec.name, version: spec.version, available: isAdded }] : [];
	});
	return (
		<section aria-label={name} className="border-b border-border last:border-0">
			<header className="flex items-center gap-2 px-4 pt-3">
				<h3 className="font-mono text-sm font-medium">{name}</h3>
				<p className="min-w-0 flex-1 truncate text-text-muted">{description}</p>
				{isAdded ? (
					<Badge tone="success" icon={<PackageCheck aria-hidden size={12} />}>
						Added
					</Badge>
				) : (
					<Badge
						tone={state === "outdated" ? "warning" : "neutral"}
						icon={<PackagePlus aria-hidden size={12} />}
					>
						{state === "outdated" ? "Outdated" : "Not added"}
					</Badge>
				)}
			</header>
			{!isAdded && (
				<div className="flex flex-col gap-2 px-4 pt-2 text-text-muted">
					<p>
						{missingPackage(name, state)} Run this in Switchyard’s folder on the server; its nodes work at
						once.
					</p>
					<div className="flex items-center gap-1 rounded-md border border-border bg-surface-sunken py-1 pr-1 pl-2">
						<code className="min-w-0 flex-1 font-mono text-sm break-all text-text">{command}</code>
						<CopyButton label={`Copy the command that adds ${name}`} text={() => command} />
					</div>
				</div>
			)}
			<NodeTypeList label={`Nodes of ${name}`} nodeTypes={listed} specs={specs} />
		</section>
	);
}
