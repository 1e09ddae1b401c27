import type { WorkspaceDocument } from "@switchyard/spec/document";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { authorWords } from "../../../ui/author-words.ts";
import { classNames } from "../../../ui/class-names.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { MarkBadges } from "../../../ui/MarkBadges.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { VersionChanges } from "./VersionChanges.tsx";

/** The versions of a document that are kept, and what each has changed. */
export function DocumentHistory({ document: { id, revision } }: { readonly document: WorkspaceDocument }) {
	const { api } = useServices();
	const [chosen, setChosen] = useState<number>();
	const { data: versions, isError, error, refetch } = useQuery(queries.documentVersions(api, id));
	if (!versions) {
		return isError ? (
			<ErrorState title="The versions could not be loaded" error={error} onRetry={() => void refetch()} />
		) : (
			<SkeletonRows rows={4} label="Loading the versions" />
		);
	}
	const shown = chosen ?? revision;
	const before = versions[versions.findIndex((version) => version.revision === shown) + 1];
	return (
		<div className="flex min-h-0 flex-1 max-lg:flex-col">
			<ol
				aria-label="Versions"
				className="w-64 shrink-0 overflow-y-auto border-r border-border max-lg:max-h-[35%] max-lg:w-full max-lg:border-r-0 max-lg:border-b"
			>
				{versions.map((version) => (
					<li key={version.revision} className="border-b border-border">
						<button
							type="button"
							aria-current={version.revision === shown ? "true" : undefined}
							onClick={() => setChosen(version.revision)}
							className={classNames(
								"flex w-full flex-col gap-0.5 px-4 py-2 text-left focus-visible:-outline-offset-2",
								version.revision === shown ? "bg-selected" : "hover:bg-hover",
							)}
						>
							<span className="flex items-baseline gap-2">
								<span className="flex-1 font-medium">Version {version.revision}</span>
								<span className="text-sm text-text-muted">
									<RelativeTime at={version.at} />
								</span>
							</span>
							<span className="flex flex-wrap items-center gap-x-2 text-sm text-text-muted">
								{authorWords(version.author)}
								{version.changed.length > 0 && <span>· {version.changed.join(", ")}</span>}
								<MarkBadges mark={version.label} />
							</span>
						</button>
					</li>
				))}
			</ol>
			<VersionChanges key={shown} id={id} revision={shown} before={before?.revision} />
		</div>
	);
}
