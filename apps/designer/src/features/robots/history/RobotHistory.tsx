import type { Robot } from "@switchyard/spec/robot";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { classNames } from "../../../ui/class-names.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { RobotChanges } from "./RobotChanges.tsx";

/** Every version of a robot, and what each has changed. */
export function RobotHistory({ robot: { id, revision } }: { readonly robot: Robot }) {
	const { api } = useServices();
	const [chosen, setChosen] = useState<number>();
	const shown = chosen ?? revision;
	const versions = useQuery(queries.robotVersions(api, id));
	const diff = useQuery(queries.robotDiff(api, id, shown));
	const failed = [versions, diff].find(({ isError }) => isError);
	if (failed) {
		return (
			<ErrorState
				title="The versions could not be loaded"
				error={failed.error}
				onRetry={() => void failed.refetch()}
			/>
		);
	}
	if (!versions.data) return <SkeletonRows rows={4} label="Loading the versions" />;
	return (
		<div className="flex min-h-0 flex-1 max-lg:flex-col">
			<ol
				aria-label="Versions"
				className="w-64 shrink-0 overflow-y-auto border-r border-border max-lg:max-h-[35%] max-lg:w-full max-lg:border-r-0 max-lg:border-b"
			>
				{versions.data.map((version) => (
					<li key={version.revision} className="border-b border-border">
						<button
							type="button"
							aria-current={version.revision === shown ? "true" : undefined}
							onClick={() => setChosen(version.revision)}
							className={classNames(
								"flex w-full items-baseline gap-2 px-4 py-2 text-left focus-visible:-outline-offset-2",
								version.revision === shown ? "bg-selected" : "hover:bg-hover",
							)}
						>
							<span className="flex-1 font-medium">Version {version.revision}</span>
							<span className="text-sm text-text-muted">
								<RelativeTime at={version.at} />
							</span>
						</button>
					</li>
				))}
			</ol>
			<ScrollRegion label={`Version ${shown}`} className="min-h-0 flex-1 px-6 py-4 max-sm:px-4">
				{shown === 1 ? (
					<p className="text-text-muted">With this version the robot was made.</p>
				) : diff.data ? (
					<RobotChanges changes={diff.data.changes} />
				) : (
					<SkeletonRows rows={3} label="Comparing the versions" />
				)}
			</ScrollRegion>
		</div>
	);
}
