import { useQuery } from "@tanstack/react-query";
import { Plus, Ticket } from "lucide-react";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Section } from "../../../ui/Section.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { AccessTokenDialog } from "./AccessTokenDialog.tsx";
import { AccessTokenRow } from "./AccessTokenRow.tsx";

/** What programs sign in with, each token for its own purposes. */
export function AccessTokens() {
	const { api } = useServices();
	const tokens = useQuery(queries.accessTokens(api));
	const [creating, setCreating] = useState(false);
	return (
		<Section
			title="Access tokens"
			description="Programs sign in with these. Give each program its own, with only the purposes that it needs."
			actions={
				<Button
					icon={<Plus size={14} />}
					onClick={() => setCreating(true)}
					aria-label="Create an access token"
				>
					Create
				</Button>
			}
		>
			{tokens.data ? (
				<ul>
					{tokens.data.map((token) => (
						<AccessTokenRow key={token.id} token={token} />
					))}
				</ul>
			) : tokens.isError ? (
				<ErrorState
					title="The access tokens could not be loaded"
					error={tokens.error}
					onRetry={() => void tokens.refetch()}
				/>
			) : (
				<SkeletonRows rows={2} label="Loading the access tokens" />
			)}
			{tokens.data?.length === 0 && (
				<EmptyState icon={<Ticket size={20} />} title="No access token yet">
					The server's own token may do everything. Keep it for yourself, and create one for each program.
				</EmptyState>
			)}
			{creating && (
				<AccessTokenDialog
					taken={new Set(tokens.data?.map(({ name }) => name))}
					onClose={() => setCreating(false)}
				/>
			)}
		</Section>
	);
}
