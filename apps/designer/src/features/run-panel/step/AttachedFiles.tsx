import type { AttachedFile } from "@switchyard/spec/model";
import { FileText, Image } from "lucide-react";
import { useAttachedImage } from "../../../services/use-attached-image.ts";
import { formatBytes } from "../../../ui/format/bytes.ts";

interface AttachedFilesProps {
	readonly files: readonly AttachedFile[];
}

/** What the model looks at with the prompt: as it was when the agent read it. */
export function AttachedFiles({ files }: AttachedFilesProps) {
	return (
		<section aria-label="Attached files" className="flex flex-col gap-1">
			<h4 className="text-xs font-medium text-text-muted">Attached files</h4>
			<ul className="flex flex-wrap gap-1.5">
				{files.map((file) => (
					<Chip key={file.ref} file={file} />
				))}
			</ul>
		</section>
	);
}

function Chip({ file }: { readonly file: AttachedFile }) {
	const { name, mediaType, size } = file;
	const image = useAttachedImage(file);
	const Icon = mediaType.startsWith("image/") ? Image : FileText;
	return (
		<li className="flex max-w-full min-w-0 items-center gap-2 rounded-md border border-border bg-surface-sunken p-1 pr-2">
			{image === undefined ? (
				<span className="grid size-9 shrink-0 place-items-center rounded-sm bg-hover text-text-muted">
					<Icon aria-hidden size={16} />
				</span>
			) : (
				<img src={image} alt="" className="size-9 shrink-0 rounded-sm object-cover" />
			)}
			<span className="min-w-0">
				<span className="block truncate text-sm" title={name}>
					{name}
				</span>
				<span className="block text-xs text-text-muted">
					{mediaType} · {formatBytes(size)}
				</span>
			</span>
		</li>
	);
}
