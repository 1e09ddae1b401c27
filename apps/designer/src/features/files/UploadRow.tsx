import { X } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { explain } from "../../ui/ErrorState.tsx";
import { formatBytes } from "../../ui/format/bytes.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { pathIn } from "./paths.ts";
import { dismissUpload, type Upload } from "./upload-store.ts";
import { useUpload } from "./use-upload.ts";

/** One upload: how far it is, or why it was refused and what can be done. */
export function UploadRow({ upload }: { readonly upload: Upload }) {
	const { id, folder, file, sent, error } = upload;
	const { replace, sendAgain } = useUpload();
	const exists = explain(error).code === "FILE_EXISTS";
	return (
		<li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border py-2 pr-3 pl-4 last:border-0">
			<div className="flex min-w-40 flex-1 flex-col">
				<span className="truncate font-medium">{pathIn(folder, file.name)}</span>
				{error === undefined ? (
					<span className="text-sm text-text-muted tabular-nums">
						{formatBytes(sent)} of {formatBytes(file.size)}
					</span>
				) : (
					<span role="alert" className="text-sm text-danger">
						{[explain(error).message, exists ? undefined : explain(error).hint].filter(Boolean).join(" ")}
					</span>
				)}
			</div>
			{error === undefined ? (
				<progress
					aria-label={`Upload of ${file.name}`}
					value={sent}
					max={Math.max(1, file.size)}
					className="w-32"
				/>
			) : exists ? (
				<Button size="sm" onClick={() => replace(upload)} aria-label={`Replace ${file.name}`}>
					Replace
				</Button>
			) : (
				<Button size="sm" onClick={() => sendAgain(upload)} aria-label={`Upload ${file.name} again`}>
					Try again
				</Button>
			)}
			<IconButton
				label={error === undefined ? `Cancel the upload of ${file.name}` : `Dismiss ${file.name}`}
				icon={<X size={14} />}
				size="sm"
				onClick={() => dismissUpload(id)}
			/>
		</li>
	);
}
