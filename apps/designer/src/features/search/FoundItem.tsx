import type { SearchHit } from "@switchyard/spec/search";
import { Command } from "cmdk";
import { addressOf } from "../../core/search/search-view.ts";
import { MeaningBadge } from "../../ui/MeaningBadge.tsx";
import { StatusIcon } from "../../ui/StatusBadge.tsx";
import { Highlighted } from "./Highlighted.tsx";
import { KIND_ICONS, KIND_WORD } from "./kind-icons.ts";

interface FoundItemProps {
	readonly hit: SearchHit;
	readonly onOpen: (address: string) => void;
}

/** Something that was found, in a list from which one is chosen. */
export function FoundItem({ hit, onOpen }: FoundItemProps) {
	const { kind, id, title, excerpt, status, by } = hit;
	const Icon = KIND_ICONS[kind];
	return (
		<Command.Item
			value={`found ${kind} ${id}`}
			onSelect={() => onOpen(addressOf(hit))}
			className="flex h-9 items-center gap-3 rounded-sm px-2 data-[selected=true]:bg-selected max-sm:h-11"
		>
			<Icon aria-hidden size={14} className="shrink-0 text-text-muted" />
			<span className="max-w-1/2 shrink-0 truncate">
				<Highlighted marked={title} />
			</span>
			<span className="min-w-0 flex-1 truncate text-xs text-text-muted">
				<Highlighted marked={excerpt} />
			</span>
			<MeaningBadge by={by} />
			{status !== undefined && <StatusIcon status={status} />}
			<span className="shrink-0 text-xs text-text-muted">{KIND_WORD[kind]}</span>
		</Command.Item>
	);
}
