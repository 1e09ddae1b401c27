import type { WorkspaceDocument } from "@switchyard/spec/document";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, Ellipsis, Eye, EyeOff, ShieldAlert, Trash2 } from "lucide-react";
import { useState } from "react";
import { documentFileAddress } from "../../services/address.ts";
import { deletionOf } from "../../services/deletion.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { DropdownMenu } from "../../ui/DropdownMenu.tsx";
import { explain } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useMark } from "./use-mark.ts";

interface DocumentMenuProps {
	readonly document: WorkspaceDocument;
	readonly onSaved: (document: WorkspaceDocument) => void;
	readonly onDeleted: () => void;
}

/** What else can be done with a document. */
export function DocumentMenu({ document, onSaved, onDeleted }: DocumentMenuProps) {
	const { id, title, label } = document;
	const { api } = useServices();
	const client = useQueryClient();
	const [asking, setAsking] = useState(false);
	const mark = useMark(document, onSaved);
	const remove = useMutation({
		...deletionOf(queries.document(api, id).queryKey),
		mutationFn: () => api.ask("DELETE /api/documents/:document", { params: { document: id } }),
		onSuccess: () => {
			void client.invalidateQueries({ queryKey: ["documents"] });
			onDeleted();
		},
		onError: (error) =>
			showToast({
				title: `“${title}” could not be deleted`,
				description: explain(error).message,
				tone: "danger",
			}),
		onSettled: () => setAsking(false),
	});
	const { private: secret, ...others } = label;
	return (
		<>
			<DropdownMenu
				trigger={<IconButton label="More actions" icon={<Ellipsis size={16} />} size="sm" />}
				entries={[
					{
						label: "Download as Markdown",
						icon: <Download size={14} />,
						onSelect: () => window.location.assign(documentFileAddress(id)),
					},
					"separator",
					secret
						? { label: "Mark as public", icon: <Eye size={14} />, onSelect: () => mark.mutate(others) }
						: {
								label: "Mark as private",
								icon: <EyeOff size={14} />,
								onSelect: () => mark.mutate({ ...label, private: true }),
							},
					{
						label: "Mark as untrusted",
						icon: <ShieldAlert size={14} />,
						disabled: label.untrusted === true,
						onSelect: () => mark.mutate({ ...label, untrusted: true }),
					},
					"separator",
					{ label: "Delete…", icon: <Trash2 size={14} />, danger: true, onSelect: () => setAsking(true) },
				]}
			/>
			<AlertDialog
				open={asking}
				onOpenChange={setAsking}
				title={`Delete “${title}”?`}
				description="All its versions are deleted with it. This cannot be undone."
				action="Delete"
				danger
				busy={remove.isPending}
				onAction={() => remove.mutate()}
			/>
		</>
	);
}
