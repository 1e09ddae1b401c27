import type { WorkQueue } from "@switchyard/spec/work";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { useServices } from "../../services/services-context.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { explain } from "../../ui/ErrorState.tsx";
import { formatCount } from "../../ui/format/count.ts";
import { showToast } from "../../ui/toast-store.ts";

interface DeleteQueueProps {
	readonly queue: WorkQueue;
	readonly onClose: () => void;
}

/** Asks before a queue is deleted with all its items. */
export function DeleteQueue({ queue: { name, counts }, onClose }: DeleteQueueProps) {
	const { api } = useServices();
	const [, navigate] = useLocation();
	const client = useQueryClient();
	const remove = useMutation({
		mutationFn: () => api.ask("DELETE /api/queues/:queue", { params: { queue: name } }),
		onSuccess: async () => {
			navigate("/work-items");
			// Not what is known of its items: nobody has them any more.
			await client.invalidateQueries({ queryKey: ["work", "queues"] });
		},
		onError: (error) =>
			showToast({
				title: "The queue could not be deleted",
				description: explain(error).message,
				tone: "danger",
			}),
	});
	const items = Object.values(counts).reduce((sum, count) => sum + count, 0);
	return (
		<AlertDialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={`Delete “${name}”?`}
			description={`${items === 0 ? "It has no items." : `Its ${formatCount(items, "item")} and every attempt at them are deleted, too.`} This cannot be undone.`}
			action="Delete"
			danger
			busy={remove.isPending}
			onAction={() => remove.mutate(undefined, { onSettled: onClose })}
		/>
	);
}
