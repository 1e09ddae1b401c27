import type { Embed } from "@switchyard/spec/chat";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { AlertDialog } from "../../../ui/AlertDialog.tsx";
import { Button } from "../../../ui/Button.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { showToast } from "../../../ui/toast-store.ts";

/** What visitors' tokens are signed with: shown once when it is made, and replaced when it may be known to others. */
export function EmbedSecret({ embed: { flow, secretAt } }: { readonly embed: Embed }) {
	const { api } = useServices();
	const client = useQueryClient();
	const [asking, setAsking] = useState(false);
	const make = useMutation({
		mutationFn: () => api.ask("POST /api/embeds/:flow/secret", { params: { flow } }),
		onSuccess: () => client.invalidateQueries({ queryKey: queries.embeds(api).queryKey }),
		onError: (error) =>
			showToast({ tone: "danger", title: "No secret was made", description: explain(error).message }),
		onSettled: () => setAsking(false),
	});
	const { data: made } = make;
	return (
		<section aria-label="Secret" className="flex flex-col gap-3">
			<div className="flex flex-wrap items-start gap-x-4 gap-y-2">
				<div className="min-w-60 flex-1">
					<h3 className="font-semibold">Secret</h3>
					<p className="text-text-muted">
						{secretAt === undefined ? (
							"Your backend signs the tokens of visitors with it. Without one, nobody can chat."
						) : (
							<>
								Made <RelativeTime at={secretAt} />. Keep it in your backend, like a password.
							</>
						)}
					</p>
				</div>
				<Button
					size="sm"
					icon={<KeyRound size={14} />}
					busy={make.isPending}
					onClick={() => (secretAt === undefined ? make.mutate() : setAsking(true))}
				>
					{secretAt === undefined ? "Make a secret" : "Replace the secret…"}
				</Button>
			</div>
			{made && (
				<div className="flex items-end gap-2">
					<TextField
						label="New secret"
						description="Copy it now: it is not shown again."
						mono
						readOnly
						className="min-w-0 flex-1"
						value={made.secret}
						onFocus={(event) => event.target.select()}
					/>
					<CopyButton label="Copy the secret" text={() => made.secret} />
				</div>
			)}
			<AlertDialog
				open={asking}
				onOpenChange={setAsking}
				title="Replace the secret?"
				description="No token that was signed with the secret of now is good any more, and open chats are disconnected until your page has signed new ones."
				action="Replace"
				danger
				busy={make.isPending}
				onAction={() => make.mutate()}
			/>
		</section>
	);
}
