import type { MoveFlowFolderBody } from "@switchyard/spec/http";
import { folderName, parentFolder } from "@switchyard/spec/identity";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FolderInput, PencilLine, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useServices } from "../../../services/services-context.ts";
import { explain } from "../../../ui/ErrorState.tsx";
import type { MenuEntry } from "../../../ui/menu-entry.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { MoveDialog } from "../batch/MoveDialog.tsx";
import { FolderNameDialog } from "./FolderNameDialog.tsx";

type Asking = { readonly what: "make" | "rename" | "move"; readonly path: string };

const ICON = 14;

/** What can be done with folders, and the dialog that is open for it. */
export function useFolderCommands(onMoved: (path: string, to: string) => void): {
	readonly make: (parent: string) => void;
	readonly entries: (path: string) => readonly MenuEntry[];
	readonly dialog: ReactNode;
} {
	const { api } = useServices();
	const client = useQueryClient();
	const [asking, setAsking] = useState<Asking>();
	const close = () => setAsking(undefined);
	const tell = (title: string) => (error: unknown) => {
		const { message, hint } = explain(error);
		showToast({ title, description: [message, hint].filter(Boolean).join(" "), tone: "danger" });
	};
	const renew = () => client.invalidateQueries({ queryKey: ["flows"] });
	const remove = useMutation({
		mutationFn: (path: string) => api.ask("DELETE /api/flow-folders", { query: { path } }),
		onSuccess: (_, path) => {
			onMoved(path, parentFolder(path));
			showToast({
				title: `Deleted the folder “${folderName(path)}”`,
				action: {
					label: "Undo",
					onSelect: () =>
						void api
							.ask("POST /api/flow-folders", { body: { path } })
							.then(renew, tell("The folder could not be restored")),
				},
			});
		},
		onError: tell("The folder could not be deleted"),
		onSettled: renew,
	});
	const move = useMutation({
		mutationFn: (body: MoveFlowFolderBody) => api.ask("PATCH /api/flow-folders", { body }),
		onSuccess: (folder, { path }) => onMoved(path, folder.path),
		onError: tell("The folder could not be moved"),
		onSettled: renew,
	});

	const path = asking?.path ?? "";
	return {
		make: (parent) => setAsking({ what: "make", path: parent }),
		entries: (folder) => [
			{
				label: "Rename…",
				icon: <PencilLine size={ICON} />,
				onSelect: () => setAsking({ what: "rename", path: folder }),
			},
			{
				label: "Move…",
				icon: <FolderInput size={ICON} />,
				onSelect: () => setAsking({ what: "move", path: folder }),
			},
			"separator",
			{
				label: "Delete",
				hint: "When empty",
				icon: <Trash2 size={ICON} />,
				danger: true,
				onSelect: () => remove.mutate(folder),
			},
		],
		dialog: (
			<>
				{asking?.what === "make" && (
					<FolderNameDialog target={{ makeIn: path }} onClose={close} onDone={close} />
				)}
				{asking?.what === "rename" && (
					<FolderNameDialog
						target={{ rename: path }}
						onClose={close}
						onDone={(to) => {
							close();
							onMoved(path, to);
						}}
					/>
				)}
				{asking?.what === "move" && (
					<MoveDialog
						what={`“${folderName(path)}”`}
						from={parentFolder(path)}
						folder={path}
						onClose={close}
						onMove={(to) => {
							close();
							move.mutate({ path, to: to === "" ? folderName(path) : `${to}/${folderName(path)}` });
						}}
					/>
				)}
			</>
		),
	};
}
