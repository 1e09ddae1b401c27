import { folderName, folderPathFault, parentFolder } from "@switchyard/spec/identity";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { TextField } from "../../../ui/TextField.tsx";

interface FolderNameDialogProps {
	/** The folder in which a new one is made, or the one that is renamed. */
	readonly target: { readonly makeIn: string } | { readonly rename: string };
	readonly onClose: () => void;
	/** Called with the folder's new path. */
	readonly onDone: (path: string) => void;
}

/** Makes a folder, or gives one another name. */
export function FolderNameDialog({ target, onClose, onDone }: FolderNameDialogProps) {
	const { api } = useServices();
	const client = useQueryClient();
	const renamed = "rename" in target ? target.rename : undefined;
	const parent = "makeIn" in target ? target.makeIn : parentFolder(target.rename);
	const [name, setName] = useState(renamed === undefined ? "" : folderName(renamed));
	const [fault, setFault] = useState<string>();
	const save = useMutation({
		mutationFn: (path: string) =>
			renamed === undefined
				? api.ask("POST /api/flow-folders", { body: { path } })
				: api.ask("PATCH /api/flow-folders", { body: { path: renamed, to: path } }),
		onSuccess: ({ path }) => onDone(path),
		onSettled: () => client.invalidateQueries({ queryKey: ["flows"] }),
	});

	function submit(event: FormEvent) {
		event.preventDefault();
		const path = parent === "" ? name.trim() : `${parent}/${name.trim()}`;
		const found = name.includes("/") ? "A folder's name holds no `/`." : folderPathFault(path)?.message;
		setFault(found);
		if (found === undefined && !save.isPending) save.mutate(path);
	}

	const failure = save.isError ? explain(save.error) : undefined;
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={renamed === undefined ? "New folder" : `Rename “${folderName(renamed)}”`}
			size="sm"
			footer={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button variant="primary" type="submit" form="folder-name" busy={save.isPending}>
						{renamed === undefined ? "Create" : "Rename"}
					</Button>
				</>
			}
		>
			<form id="folder-name" onSubmit={submit} noValidate>
				<TextField
					label="Name"
					required
					maxLength={60}
					value={name}
					onChange={({ currentTarget: { value } }) => setName(value)}
					description={parent === "" ? undefined : `In ${parent.replaceAll("/", " / ")}`}
					error={fault ?? (failure && [failure.message, failure.hint].filter(Boolean).join(" "))}
				/>
			</form>
		</Dialog>
	);
}
