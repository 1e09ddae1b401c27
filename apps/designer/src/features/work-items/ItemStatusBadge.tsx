import type { WorkItemStatus } from "@switchyard/spec/work";
import {
	CircleCheck,
	CircleDashed,
	CircleX,
	Inbox,
	LoaderCircle,
	type LucideIcon,
	RotateCw,
} from "lucide-react";
import { Badge, type Tone } from "../../ui/Badge.tsx";

/** How a status looks everywhere, in the order in which an item has them. */
export const ITEM_STATUSES: Readonly<
	Record<WorkItemStatus, { readonly tone: Tone; readonly icon: LucideIcon; readonly word: string }>
> = {
	new: { tone: "neutral", icon: Inbox, word: "New" },
	leased: { tone: "running", icon: LoaderCircle, word: "In progress" },
	retried: { tone: "warning", icon: RotateCw, word: "To be retried" },
	done: { tone: "success", icon: CircleCheck, word: "Done" },
	failed: { tone: "danger", icon: CircleX, word: "Failed" },
	abandoned: { tone: "danger", icon: CircleDashed, word: "Abandoned" },
};

export function ItemStatusBadge({ status }: { readonly status: WorkItemStatus }) {
	const { tone, icon: Icon, word } = ITEM_STATUSES[status];
	return (
		<Badge tone={tone} icon={<Icon aria-hidden size={12} />}>
			{word}
		</Badge>
	);
}
