import type { WorkspaceEntry } from "@switchyard/spec/http";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { explain } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { pathIn } from "./paths.ts";

interface DeleteEntryProps {
	readonly folder: string;
	readonly entry: WorkspaceEntry;
}

/** Deletes a file or an empty folder, after asking. */
export function DeleteEntry({ folder, entry: { name, kind } }: DeleteEntryProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const [asking, setAsking] = useState(false);
	const remove = useMutation({
		mutationFn: () => api.ask("DELETE /api/files", { query: { path: pathIn(folder, name) } }),
		onSuccess: () => client.invalidateQueries({ queryKey: queries.files(api, folder).queryKey }),
		onError: (error) => {
			const { message, hint } = explain(error);
			showToast({
				title: `“${name}” could not be deleted`,
				description: [message, hint].filter(Boolean).join(" "),
				tone: "danger",
			});
		},
		onSettled: () => setAsking(false),
	});
	return (
		<>
			<IconButton
				label={`Delete ${name}`}
				icon={<Trash2 size={14} />}
				size="sm"
				onClick={() => setAsking(true)}
			/>
			<AlertDialog
				open={asking}
				onOpenChange={setAsking}
				title={`Delete “${name}”?`}
				description={
					kind === "folder"
						? "Only an empty folder can be deleted."
						: "Flows that read it fail until another file has this name. This cannot be undone."
				}
				action="Delete"
				danger
				busy={remove.isPending}
				onAction={() => remove.mutate()}
			/>
		</>
	);
}
