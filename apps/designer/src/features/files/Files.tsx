import { useStore } from "zustand";
import { DropZone } from "./DropZone.tsx";
import { FileList } from "./FileList.tsx";
import { FolderPath } from "./FolderPath.tsx";
import { UploadRow } from "./UploadRow.tsx";
import { uploadStore } from "./upload-store.ts";
import { FileDialog } from "./view/FileDialog.tsx";

interface FilesProps {
	/** The folder's path; `""` for the workspace itself. */
	readonly folder: string;
	/** The name of the file to show. */
	readonly viewed: string | undefined;
	readonly onClose: () => void;
}

/** A folder of the workspace: what is in it, what is on its way, and a file in view. */
export function Files({ folder, viewed, onClose }: FilesProps) {
	return (
		<>
			<UploadList />
			<DropZone folder={folder}>
				<FolderPath folder={folder} />
				<FileList folder={folder} />
			</DropZone>
			{viewed !== undefined && <FileDialog folder={folder} name={viewed} onClose={onClose} />}
		</>
	);
}

/** Files on their way to the workspace, and those that were refused. */
function UploadList() {
	const uploads = useStore(uploadStore);
	if (uploads.length === 0) return null;
	return (
		<ul aria-label="Uploads" className="overflow-hidden rounded-lg border border-border bg-surface">
			{uploads.map((upload) => (
				<UploadRow key={upload.id} upload={upload} />
			))}
		</ul>
	);
}
