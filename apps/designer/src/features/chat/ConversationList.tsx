import { useInfiniteQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { ShowMore } from "../../ui/ShowMore.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useNameOfFlow } from "./use-name-of-flow.ts";

interface ConversationListProps {
	readonly selected: string | undefined;
	readonly onSelect: (id: string) => void;
}

/** All conversations, the last updated first. */
export function ConversationList({ selected, onSelect }: ConversationListProps) {
	const { api } = useServices();
	const nameOf = useNameOfFlow();
	const pages = useInfiniteQuery(queries.conversations(api));
	const conversations = pages.data?.pages.flatMap((page) => page.conversations);
	if (!conversations) {
		return pages.isError ? (
			<ErrorState
				title="The conversations could not be loaded"
				error={pages.error}
				onRetry={() => void pages.refetch()}
			/>
		) : (
			<SkeletonRows rows={6} label="Loading the conversations" />
		);
	}
	if (conversations.length === 0) {
		return (
			<EmptyState icon={<MessagesSquare size={20} />} title="No conversations yet">
				Make a robot, or publish a flow with a chat trigger. Then begin one with the plus sign above.
			</EmptyState>
		);
	}
	return (
		<div className="min-h-0 flex-1 overflow-y-auto">
			<ul aria-label="Conversations" className="flex flex-col">
				{conversations.map(({ id, title, flow, updatedAt, visitor }) => (
					<li key={id} className="border-b border-border">
						<button
							type="button"
							aria-current={id === selected ? "true" : undefined}
							onClick={() => onSelect(id)}
							className={classNames(
								"flex w-full flex-col gap-0.5 px-4 py-2.5 text-left focus-visible:-outline-offset-2",
								id === selected ? "bg-selected" : "hover:bg-hover",
							)}
						>
							<span className="w-full truncate font-medium">{title === "" ? "New conversation" : title}</span>
							<span className="flex w-full items-baseline gap-2 text-sm text-text-muted">
								<span className="min-w-0 flex-1 truncate">
									{nameOf(flow)}
									{visitor && ` · visitor ${visitor.name ?? visitor.id}`}
								</span>
								<RelativeTime at={updatedAt} />
							</span>
						</button>
					</li>
				))}
			</ul>
			<ShowMore pages={pages} />
		</div>
	);
}
