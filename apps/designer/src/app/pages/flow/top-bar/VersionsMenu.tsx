import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { queries } from "../../../../services/queries.ts";
import { useServices } from "../../../../services/services-context.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../../ui/ErrorState.tsx";
import { formatCount } from "../../../../ui/format/count.ts";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { Popover } from "../../../../ui/Popover.tsx";
import { RelativeTime } from "../../../../ui/RelativeTime.tsx";
import { SkeletonRows } from "../../../../ui/Skeleton.tsx";

/** The versions of a flow that are kept whole: the first one, and every one that a run used. */
export function VersionsMenu({ flow }: { readonly flow: string }) {
	const [open, setOpen] = useState(false);
	return (
		<Popover
			label="Versions"
			align="end"
			open={open}
			onOpenChange={setOpen}
			className="w-80"
			trigger={<IconButton label="Versions" icon={<History size={16} />} />}
		>
			<VersionList flow={flow} />
		</Popover>
	);
}

function VersionList({ flow }: { readonly flow: string }) {
	const { api } = useServices();
	const versions = useQuery(queries.versions(api, flow));
	if (versions.isError) {
		return (
			<ErrorState
				title="The versions could not be loaded"
				error={versions.error}
				onRetry={() => void versions.refetch()}
			/>
		);
	}
	if (!versions.data) return <SkeletonRows rows={3} label="Loading the versions" />;
	if (versions.data.length === 0) {
		return <EmptyState title="No version yet">Every version that a run uses is kept.</EmptyState>;
	}
	return (
		<>
			<p className="border-b border-border px-3 py-2 text-sm text-text-muted">
				Every version that a run used is kept.
			</p>
			<ul className="p-1">
				{versions.data.map(({ revision, at, runs }) => (
					<li key={revision}>
						<Link
							href={`/flows/${flow}/versions/${revision}`}
							className="flex items-baseline gap-2 rounded-md px-2 py-1.5 hover:bg-hover focus-visible:-outline-offset-2"
						>
							<span className="flex-1 font-medium">Version {revision}</span>
							<span className="text-sm text-text-muted">{formatCount(runs, "run")}</span>
							<span className="w-24 text-right text-sm text-text-muted">
								<RelativeTime at={at} />
							</span>
						</Link>
					</li>
				))}
			</ul>
		</>
	);
}
