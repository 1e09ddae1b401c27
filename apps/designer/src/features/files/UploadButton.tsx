import { Upload } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { useUpload } from "./use-upload.ts";

/** Uploads files that the person chooses. */
export function UploadButton({ folder }: { readonly folder: string }) {
	const { upload } = useUpload();
	const input = useRef<HTMLInputElement>(null);
	return (
		<>
			<Button variant="primary" icon={<Upload size={14} />} onClick={() => input.current?.click()}>
				Upload
			</Button>
			<input
				ref={input}
				type="file"
				multiple
				hidden
				aria-label="Files to upload"
				onChange={(event) => {
					const files = [...(event.target.files ?? [])];
					// Emptied, so that choosing the same file again is a change again.
					event.target.value = "";
					void upload(folder, files);
				}}
			/>
		</>
	);
}
