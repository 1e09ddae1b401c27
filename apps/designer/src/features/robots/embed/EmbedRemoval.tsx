import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { AlertDialog } from "../../../ui/AlertDialog.tsx";
import { Button } from "../../../ui/Button.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { showToast } from "../../../ui/toast-store.ts";

/** Shows a robot on other pages no longer. */
export function EmbedRemoval({ robot }: { readonly robot: string }) {
	const { api } = useServices();
	const client = useQueryClient();
	const [asking, setAsking] = useState(false);
	const remove = useMutation({
		mutationFn: () => api.ask("DELETE /api/embeds/:flow", { params: { flow: robot } }),
		onSuccess: () => client.invalidateQueries({ queryKey: queries.embeds(api).queryKey }),
		onError: (error) =>
			showToast({ tone: "danger", title: "Nothing was changed", description: explain(error).message }),
		onSettled: () => setAsking(false),
	});
	return (
		<div className="border-t border-border pt-4">
			<Button variant="danger" size="sm" onClick={() => setAsking(true)}>
				Remove the embed…
			</Button>
			<AlertDialog
				open={asking}
				onOpenChange={setAsking}
				title="Remove the embed?"
				description="The chat closes on every page, and its secret is good no more. What visitors have written stays under Chat."
				action="Remove"
				danger
				busy={remove.isPending}
				onAction={() => remove.mutate()}
			/>
		</div>
	);
}
