import type { CredentialSummary } from "@switchyard/spec/http";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { explain } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { CredentialActions } from "./CredentialActions.tsx";
import { waysOf } from "./secret-form.ts";
import type { CredentialKindEntry } from "./use-credential-kinds.ts";

interface CredentialRowProps {
	readonly credential: CredentialSummary;
	/** Its kind; absent where no package that is known declares it. */
	readonly kind: CredentialKindEntry | undefined;
	readonly onReplace: () => void;
}

export function CredentialRow({ credential, kind, onReplace }: CredentialRowProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [asking, setAsking] = useState(false);
	const remove = useMutation({
		mutationFn: () => api.ask("DELETE /api/credentials/:name", { params: { name: credential.name } }),
		onSuccess: () => client.invalidateQueries({ queryKey: queries.credentials(api).queryKey }),
		onError: (error) =>
			showToast({
				title: `“${credential.name}” could not be deleted`,
				description: explain(error).message,
				tone: "danger",
			}),
		onSettled: () => setAsking(false),
	});
	return (
		<li className="flex min-h-14 items-center gap-3 border-b border-border px-4 py-2 last:border-0">
			<div className="flex min-w-0 flex-1 flex-col">
				<span className="truncate font-mono text-sm font-medium">{credential.name}</span>
				<span className="text-sm text-text-muted">
					{kind?.name ?? credential.kind}
					{kind && wayName(credential, kind)}
					{!credential.builtIn && (
						<>
							{" · stored "}
							<RelativeTime at={credential.updatedAt} />
						</>
					)}
				</span>
			</div>
			{credential.method === "oauth2-code" && (
				<Badge tone={credential.signedIn ? "success" : "warning"}>
					{credential.signedIn ? "Signed in" : "Not signed in"}
				</Badge>
			)}
			<CredentialActions credential={credential} testable={kind?.testable === true} />
			{credential.builtIn ? (
				<Badge>Built in</Badge>
			) : (
				<>
					<Button
						size="sm"
						disabled={kind === undefined}
						onClick={onReplace}
						aria-label={`Replace ${credential.name}`}
					>
						Replace
					</Button>
					<IconButton
						label={`Delete ${credential.name}`}
						icon={<Trash2 size={14} />}
						size="sm"
						onClick={() => setAsking(true)}
					/>
				</>
			)}
			<AlertDialog
				open={asking}
				onOpenChange={setAsking}
				title={`Delete “${credential.name}”?`}
				description="Flows that use it fail until another credential has this name. The secret cannot be recovered."
				action="Delete"
				danger
				busy={remove.isPending}
				onAction={() => remove.mutate()}
			/>
		</li>
	);
}

function wayName({ method }: CredentialSummary, kind: CredentialKindEntry): string {
	const way = waysOf(kind).find(({ value }) => value === method);
	return way === undefined ? "" : ` · ${way.label}`;
}
