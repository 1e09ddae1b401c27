import { useInfiniteQuery } from "@tanstack/react-query";
import { MessageCircleQuestionMark } from "lucide-react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { BackButton } from "../../ui/BackButton.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { ApprovalList } from "./ApprovalList.tsx";
import { ApprovalReader } from "./ApprovalReader.tsx";
import { ApprovalRules } from "./rules/ApprovalRules.tsx";

interface ApprovalsProps {
	/** The id of the question to answer; the first when absent. */
	readonly selected: string | undefined;
	readonly onSelect: (approval: string | undefined) => void;
}

/** What runs ask people: a list of the open questions, and one of them to answer. */
export function Approvals({ selected, onSelect }: ApprovalsProps) {
	const { api } = useServices();
	const open = useInfiniteQuery(queries.approvals(api));
	const approvals = open.data?.pages.flatMap((page) => page.approvals);
	// One that is answered stays in view until another is picked: its reader says so.
	const shown = selected ?? approvals?.[0]?.id;
	if (approvals && shown !== undefined) {
		return (
			<div className="flex h-full min-h-0 bg-surface">
				<ApprovalList
					approvals={approvals}
					older={open}
					selected={shown}
					onSelect={onSelect}
					className={selected === undefined ? "max-sm:w-full max-sm:border-r-0" : "max-sm:hidden"}
				/>
				<div
					className={classNames(
						"flex min-h-0 min-w-0 flex-1 flex-col",
						selected === undefined && "max-sm:hidden",
					)}
				>
					<BackButton label="All questions" onClick={() => onSelect(undefined)} />
					<div className="min-h-0 flex-1">
						<ApprovalReader
							key={shown}
							id={shown}
							next={approvals.find(({ id }) => id !== shown)?.id}
							onNext={onSelect}
						/>
					</div>
				</div>
			</div>
		);
	}
	return (
		<div className="h-full">
			<h1 className="sr-only">Approvals</h1>
			{approvals ? (
				<EmptyState
					icon={<MessageCircleQuestionMark size={20} />}
					title="No open questions"
					actions={<ApprovalRules />}
					className="h-full"
				>
					A run waits here for an answer when it reaches an “Ask a Person” node, or when its agent calls a
					tool that needs your consent. It can wait for days, and through restarts.
				</EmptyState>
			) : open.isError ? (
				<ErrorState
					title="The questions could not be loaded"
					error={open.error}
					onRetry={() => void open.refetch()}
					className="h-full"
				/>
			) : (
				<div className="h-full w-80 max-w-full border-r border-border bg-surface pt-12">
					<SkeletonRows rows={6} label="Loading the questions" />
				</div>
			)}
		</div>
	);
}
