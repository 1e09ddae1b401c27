import type { WorkspaceEntry } from "@switchyard/spec/http";
import { Download, File, FileQuestionMark, Folder } from "lucide-react";
import { fileAddress } from "../../services/address.ts";
import { formatBytes } from "../../ui/format/bytes.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { RowLink, TableRow } from "../../ui/Table.tsx";
import { Tooltip } from "../../ui/Tooltip.tsx";
import { DeleteEntry } from "./DeleteEntry.tsx";
import { fileHref, folderHref, pathIn } from "./paths.ts";

interface EntryRowProps {
	readonly folder: string;
	readonly entry: WorkspaceEntry;
}

const ICONS = { file: File, folder: Folder, other: FileQuestionMark } as const;

/** A file or a folder, the way into it, and what can be done with it. */
export function EntryRow({ folder, entry }: EntryRowProps) {
	const { name, kind, bytes, modifiedAt } = entry;
	const path = pathIn(folder, name);
	const Icon = ICONS[kind];
	return (
		<TableRow>
			<td className="w-full max-w-0">
				<span className="flex items-center gap-2.5">
					<Icon aria-hidden size={16} className="shrink-0 text-text-muted" />
					<span className="min-w-0 flex-1">
						{kind === "other" ? (
							<span
								className="block truncate text-text-muted"
								title="A link, or a name that no path may contain"
							>
								{name}
							</span>
						) : (
							<RowLink href={kind === "folder" ? folderHref(path) : fileHref(folder, name)}>{name}</RowLink>
						)}
					</span>
				</span>
			</td>
			<td className="whitespace-nowrap text-text-muted tabular-nums">
				{kind === "file" ? formatBytes(bytes) : kind === "folder" ? "Folder" : "Other"}
			</td>
			<td className="whitespace-nowrap text-text-muted max-sm:hidden">
				<RelativeTime at={modifiedAt} />
			</td>
			<td>
				<span className="relative z-1 flex justify-end gap-1">
					{kind === "file" && <DownloadLink name={name} path={path} />}
					<DeleteEntry folder={folder} entry={entry} />
				</span>
			</td>
		</TableRow>
	);
}

function DownloadLink({ name, path }: { readonly name: string; readonly path: string }) {
	const label = `Download ${name}`;
	return (
		<Tooltip content={label}>
			<a
				href={fileAddress(path)}
				download={name}
				aria-label={label}
				className="flex size-7 items-center justify-center rounded-md text-text-muted hover:bg-hover hover:text-text"
			>
				<Download aria-hidden size={14} />
			</a>
		</Tooltip>
	);
}
