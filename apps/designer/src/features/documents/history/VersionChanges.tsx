import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { TextChanges } from "../../../ui/TextChanges.tsx";

interface VersionChangesProps {
	readonly id: string;
	readonly revision: number;
	/** The version before; absent for the oldest that is kept. */
	readonly before: number | undefined;
}

/** What a version of a document changed of its text. */
export function VersionChanges({ id, revision, before }: VersionChangesProps) {
	const { api } = useServices();
	const version = useQuery(queries.documentVersion(api, id, revision));
	const older = useQuery({
		...queries.documentVersion(api, id, before ?? 0),
		enabled: before !== undefined,
	});
	const failed = [version, older].find(({ isError }) => isError);
	if (failed) {
		return (
			<ErrorState
				title="The version could not be loaded"
				error={failed.error}
				onRetry={() => void failed.refetch()}
				className="flex-1"
			/>
		);
	}
	if (!version.data || (before !== undefined && !older.data))
		return <SkeletonRows rows={4} label="Loading the version" />;
	return (
		<ScrollRegion label={`Changes of version ${revision}`} className="min-h-0 min-w-0 flex-1">
			<TextChanges
				before={older.data?.text ?? ""}
				after={version.data.text}
				label={before === undefined ? "The text" : `Changes since version ${before}`}
			/>
		</ScrollRegion>
	);
}
