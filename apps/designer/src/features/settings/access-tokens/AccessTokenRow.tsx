import { grantsInWords } from "@switchyard/spec/access-token";
import type { AccessToken } from "@switchyard/spec/http";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { AlertDialog } from "../../../ui/AlertDialog.tsx";
import { Button } from "../../../ui/Button.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { showToast } from "../../../ui/toast-store.ts";

export function AccessTokenRow({ token }: { readonly token: AccessToken }) {
	const { api } = useServices();
	const client = useQueryClient();
	const [asking, setAsking] = useState(false);
	const { id, name, grants, trustedInput, createdAt, lastUsedAt } = token;
	const revoke = useMutation({
		mutationFn: () => api.ask("DELETE /api/access-tokens/:accessToken", { params: { accessToken: id } }),
		onSuccess: () => client.invalidateQueries({ queryKey: queries.accessTokens(api).queryKey }),
		onError: (error) =>
			showToast({
				title: `“${name}” could not be revoked`,
				description: explain(error).message,
				tone: "danger",
			}),
		onSettled: () => setAsking(false),
	});
	return (
		<li className="flex min-h-14 items-center gap-3 border-b border-border px-4 py-2 last:border-0">
			<div className="flex min-w-0 flex-1 flex-col">
				<span className="truncate font-medium">{name}</span>
				<span className="text-sm break-words text-text-muted">May {grantsInWords(grants)}</span>
				{trustedInput && <span className="text-sm text-text-muted">What it sends in is trusted.</span>}
				<span className="text-sm text-text-muted">
					created <RelativeTime at={createdAt} />
					{" · "}
					{lastUsedAt === undefined ? (
						"never used"
					) : (
						<>
							last used <RelativeTime at={lastUsedAt} />
						</>
					)}
				</span>
			</div>
			<Button size="sm" onClick={() => setAsking(true)} aria-label={`Revoke ${name}`}>
				Revoke
			</Button>
			<AlertDialog
				open={asking}
				onOpenChange={setAsking}
				title={`Revoke “${name}”?`}
				description="Programs that use it are disconnected at once and cannot sign in with it again."
				action="Revoke"
				danger
				busy={revoke.isPending}
				onAction={() => revoke.mutate()}
			/>
		</li>
	);
}
