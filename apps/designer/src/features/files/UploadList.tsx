import { useStore } from "zustand";
import { UploadRow } from "./UploadRow.tsx";
import { uploadStore } from "./upload-store.ts";

/** Files on their way to the workspace, and those that were refused. */
export function UploadList() {
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
