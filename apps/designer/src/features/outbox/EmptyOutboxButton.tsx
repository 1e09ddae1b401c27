import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { explain } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { showToast } from "../../ui/toast-store.ts";

/** Throws all mails away, after asking. */
export function EmptyOutboxButton() {
	const { api } = useServices();
	const client = useQueryClient();
	const [asking, setAsking] = useState(false);
	const empty = useMutation({
		mutationFn: () => api.ask("DELETE /api/outbox"),
		onSuccess: () => client.invalidateQueries({ queryKey: queries.outbox(api).queryKey }),
		onError: (error) =>
			showToast({
				title: "The outbox could not be emptied",
				description: explain(error).message,
				tone: "danger",
			}),
		onSettled: () => setAsking(false),
	});
	return (
		<>
			<IconButton
				label="Empty the outbox"
				icon={<Trash2 size={16} />}
				size="sm"
				onClick={() => setAsking(true)}
			/>
			<AlertDialog
				open={asking}
				onOpenChange={setAsking}
				title="Empty the outbox?"
				description="All mail in it is deleted. This cannot be undone."
				action="Empty"
				danger
				busy={empty.isPending}
				onAction={() => empty.mutate()}
			/>
		</>
	);
}
