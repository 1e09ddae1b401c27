import type { CredentialSummary } from "@switchyard/spec/http";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Section } from "../../ui/Section.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { CredentialDialog } from "./CredentialDialog.tsx";
import { CredentialRow } from "./CredentialRow.tsx";
import { useCredentialKinds } from "./use-credential-kinds.ts";

/** The stored secrets: what there is, never what is in it. */
export function Credentials() {
	const { api } = useServices();
	const credentials = useQuery(queries.credentials(api));
	const kinds = useCredentialKinds();
	const [editing, setEditing] = useState<{ readonly replaces: CredentialSummary | undefined }>();
	const known = credentials.data ?? [];
	return (
		<Section
			title="Credentials"
			description="Keys and passwords that flows use by name. They are write-only: stored encrypted, never shown again, never seen by a model."
			actions={
				<Button icon={<Plus size={14} />} onClick={() => setEditing({ replaces: undefined })}>
					Add
				</Button>
			}
		>
			{credentials.data && kinds ? (
				<ul>
					{known.map((credential) => (
						<CredentialRow
							key={credential.name}
							credential={credential}
							kind={kinds?.get(credential.kind)}
							onReplace={() => setEditing({ replaces: credential })}
						/>
					))}
				</ul>
			) : credentials.isError ? (
				<ErrorState
					title="The credentials could not be loaded"
					error={credentials.error}
					onRetry={() => void credentials.refetch()}
				/>
			) : (
				<SkeletonRows rows={3} label="Loading the credentials" />
			)}
			{credentials.data?.length === 0 && (
				<EmptyState icon={<KeyRound size={20} />} title="No credential yet">
					Add a model provider's key to let agents use a real model.
				</EmptyState>
			)}
			{editing && kinds && (
				<CredentialDialog
					kinds={kinds}
					replaces={editing.replaces}
					taken={new Set(known.map(({ name }) => name))}
					onClose={() => setEditing(undefined)}
				/>
			)}
		</Section>
	);
}
