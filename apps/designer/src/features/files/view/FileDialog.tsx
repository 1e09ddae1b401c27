import { Download } from "lucide-react";
import { fileAddress } from "../../../services/file-requests.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { pathIn } from "../paths.ts";
import { FileContent } from "./FileContent.tsx";

interface FileDialogProps {
	readonly folder: string;
	readonly name: string;
	readonly onClose: () => void;
}

/** A file in view, over the list of its folder. */
export function FileDialog({ folder, name, onClose }: FileDialogProps) {
	const path = pathIn(folder, name);
	return (
		<Dialog
			open
			onOpenChange={(open) => !open && onClose()}
			title={name}
			size="lg"
			footer={
				<a
					href={fileAddress(path)}
					download={name}
					className="inline-flex h-8 items-center gap-2 rounded-md border border-border-strong bg-surface px-3 font-medium hover:bg-hover max-sm:h-11 max-sm:px-4"
				>
					<Download aria-hidden size={14} />
					Download
				</a>
			}
		>
			<FileContent folder={folder} name={name} />
		</Dialog>
	);
}
