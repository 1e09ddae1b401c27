import { fileAddress } from "../../../services/address.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { DownloadLink } from "../../../ui/DownloadLink.tsx";
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
				<DownloadLink href={fileAddress(path)} name={name}>
					Download
				</DownloadLink>
			}
		>
			<FileContent folder={folder} name={name} />
		</Dialog>
	);
}
