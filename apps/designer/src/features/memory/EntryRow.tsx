import type { ListedMemoryEntry } from "@switchyard/spec/http";
import { Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { authorWords } from "../../ui/author-words.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { MarkBadges } from "../../ui/MarkBadges.tsx";
import { MeaningBadge } from "../../ui/MeaningBadge.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { TableRow } from "../../ui/Table.tsx";
import { EntryDialog } from "./EntryDialog.tsx";
import { ForgetDialog } from "./ForgetDialog.tsx";
import { useWriteEntry } from "./use-write-entry.ts";
import { valueText } from "./value-text.ts";

/** Something that is remembered, and what can be done with it. */
export function EntryRow({ entry }: { readonly entry: ListedMemoryEntry }) {
	const { memory, person, key, value, label, pinned, author, at, foundBy } = entry;
	const [open, setOpen] = useState<"edit" | "forget">();
	const write = useWriteEntry();
	return (
		<TableRow>
			<td className="max-w-0 truncate py-2 font-medium" title={key}>
				{key}
			</td>
			<td className="max-w-0 py-2">
				<span className="flex items-center gap-x-2 gap-y-1 max-sm:flex-col max-sm:items-start">
					<span className="min-w-0 flex-1 truncate max-sm:w-full" title={valueText(value)}>
						{valueText(value)}
					</span>
					<MeaningBadge by={foundBy} />
					<MarkBadges mark={label} />
				</span>
			</td>
			<td className="max-w-0 truncate text-text-muted max-md:hidden">
				{memory}
				{person === undefined ? "" : ` · ${person}`}
			</td>
			<td className="max-w-0 truncate text-text-muted max-lg:hidden">
				<RelativeTime at={at} /> · {authorWords(author)}
			</td>
			<td>
				<span className="flex justify-end gap-1">
					<IconButton
						label={pinned ? `Unpin ${key}` : `Pin ${key}`}
						icon={pinned ? <PinOff size={14} /> : <Pin size={14} />}
						size="sm"
						aria-pressed={pinned}
						onClick={() => write.mutate({ ...entry, pinned: !pinned })}
					/>
					<IconButton
						label={`Edit ${key}`}
						icon={<Pencil size={14} />}
						size="sm"
						onClick={() => setOpen("edit")}
					/>
					<IconButton
						label={`Forget ${key}`}
						icon={<Trash2 size={14} />}
						size="sm"
						onClick={() => setOpen("forget")}
					/>
				</span>
				{open === "edit" && <EntryDialog entry={entry} memory={memory} onClose={() => setOpen(undefined)} />}
				{open === "forget" && <ForgetDialog entry={entry} onClose={() => setOpen(undefined)} />}
			</td>
		</TableRow>
	);
}
