import type { ToolPublicationSummary } from "@switchyard/spec/http";
import { useQuery } from "@tanstack/react-query";
import { Plus, Share2 } from "lucide-react";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Section } from "../../../ui/Section.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { PublicationDialog } from "./PublicationDialog.tsx";
import { PublicationRow } from "./PublicationRow.tsx";

/** The tools that programs outside may call. */
export function PublishedTools() {
	const { api } = useServices();
	const publications = useQuery(queries.toolPublications(api));
	const [creating, setCreating] = useState(false);
	const [changing, setChanging] = useState<ToolPublicationSummary>();
	return (
		<Section
			title="Published tools"
			description="Tools of published flows that MCP clients and other programs may call. Each program needs an access token for “Call published tools”."
			actions={
				<Button icon={<Plus size={14} />} onClick={() => setCreating(true)} aria-label="Publish tools">
					Publish
				</Button>
			}
		>
			{publications.data ? (
				<ul>
					{publications.data.map((publication) => (
						<PublicationRow
							key={publication.name}
							publication={publication}
							onChange={() => setChanging(publication)}
						/>
					))}
				</ul>
			) : publications.isError ? (
				<ErrorState
					title="The published tools could not be loaded"
					error={publications.error}
					onRetry={() => void publications.refetch()}
				/>
			) : (
				<SkeletonRows rows={2} label="Loading the published tools" />
			)}
			{publications.data?.length === 0 && (
				<EmptyState icon={<Share2 size={20} />} title="No tools are published">
					Offer tools of your flows, or whole flows, to programs outside: each call is a run here.
				</EmptyState>
			)}
			{creating && (
				<PublicationDialog
					taken={new Set(publications.data?.map(({ name }) => name))}
					onClose={() => setCreating(false)}
				/>
			)}
			{changing && (
				<PublicationDialog publication={changing} taken={new Set()} onClose={() => setChanging(undefined)} />
			)}
		</Section>
	);
}
