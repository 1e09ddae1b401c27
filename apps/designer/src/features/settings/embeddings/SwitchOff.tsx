import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { AlertDialog } from "../../../ui/AlertDialog.tsx";
import { Button } from "../../../ui/Button.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { showToast } from "../../../ui/toast-store.ts";

/** Switches the search by meaning off, once that was agreed to. */
export function SwitchOff() {
	const { api } = useServices();
	const client = useQueryClient();
	const [isAsking, setAsking] = useState(false);
	const remove = useMutation({
		mutationFn: () => api.ask("DELETE /api/embeddings"),
		onSuccess: (reply) => client.setQueryData(queries.embeddings(api).queryKey, reply),
		onError: (error) =>
			showToast({
				title: "The search by meaning could not be switched off",
				description: explain(error).message,
				tone: "danger",
			}),
		onSettled: () => setAsking(false),
	});
	return (
		<>
			<Button onClick={() => setAsking(true)}>Switch off</Button>
			<AlertDialog
				open={isAsking}
				onOpenChange={setAsking}
				title="Switch the search by meaning off?"
				description="All vectors are removed. Documents and memory entries are found by their words alone. Switched on again, the model has to read every text once more."
				action="Switch off"
				danger
				busy={remove.isPending}
				onAction={() => remove.mutate()}
			/>
		</>
	);
}
