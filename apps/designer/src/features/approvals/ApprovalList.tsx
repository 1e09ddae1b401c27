import type { Approval } from "@switchyard/spec/http";
import type { InfiniteQueryObserverResult } from "@tanstack/react-query";
import { ListChecks, MessageCircleQuestionMark, Wrench } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EscalatedBadge } from "../../ui/EscalatedBadge.tsx";
import { formatCount } from "../../ui/format/count.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { WithCode } from "../../ui/WithCode.tsx";
import { titleOf } from "./approval-text.ts";
import { ExpiresIn } from "./ExpiresIn.tsx";
import { ApprovalRules } from "./rules/ApprovalRules.tsx";

interface ApprovalListProps {
	readonly approvals: readonly Approval[];
	/** Older ones, where there are any. */
	readonly older: Pick<InfiniteQueryObserverResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
	readonly selected: string;
	readonly onSelect: (approval: string) => void;
	readonly className?: string;
}

/** The open questions, those of the newest runs first. */
export function ApprovalList({ approvals, older, selected, onSelect, className }: ApprovalListProps) {
	return (
		<div className={classNames("flex w-80 shrink-0 flex-col border-r border-border", className)}>
			<header className="flex h-12 shrink-0 items-center gap-2 border-b border-border px-4">
				<h1 className="text-lg font-semibold">Approvals</h1>
				<span role="status" className="flex-1 text-text-muted">
					{countOf(approvals.length, older.hasNextPage)}
				</span>
				<ApprovalRules />
			</header>
			<div className="min-h-0 flex-1 overflow-y-auto">
				<ul aria-label="Open questions">
					{approvals.map((approval) => (
						<li key={approval.id} className="border-b border-border">
							<Item {...{ approval, onSelect }} selected={approval.id === selected} />
						</li>
					))}
				</ul>
				{older.hasNextPage && (
					<div className="flex justify-center p-2">
						<Button
							variant="ghost"
							busy={older.isFetchingNextPage}
							onClick={() => void older.fetchNextPage()}
						>
							Show older questions
						</Button>
					</div>
				)}
			</div>
		</div>
	);
}

function countOf(count: number, more: boolean): string {
	if (count === 0) return "none open";
	return more ? `the newest ${count}` : formatCount(count, "question");
}

interface ItemProps {
	readonly approval: Approval;
	readonly selected: boolean;
	readonly onSelect: (approval: string) => void;
}

function Item({ approval, selected, onSelect }: ItemProps) {
	const { id, flowName, call, plan, assignee, escalation, askedAt, due } = approval;
	const isEscalated = escalation?.escalatedAt !== undefined;
	const asked = isEscalated ? [assignee, escalation.to].filter(Boolean).join(", ") : assignee;
	const Icon = call ? Wrench : plan ? ListChecks : MessageCircleQuestionMark;
	return (
		<button
			type="button"
			aria-current={selected ? "true" : undefined}
			onClick={() => onSelect(id)}
			className={classNames(
				"flex w-full gap-2.5 px-4 py-2.5 text-left focus-visible:-outline-offset-2",
				selected ? "bg-selected" : "hover:bg-hover",
			)}
		>
			<Icon
				aria-hidden
				size={16}
				className={classNames("mt-0.5 shrink-0", call || plan ? "text-ai" : "text-warning")}
			/>
			<span className="flex min-w-0 flex-1 flex-col gap-0.5">
				<span className="line-clamp-2 font-medium break-words">
					<WithCode text={titleOf(approval)} />
				</span>
				<span className="flex min-w-0 items-baseline gap-2 text-sm text-text-muted">
					<span className="min-w-0 flex-1 truncate">{flowName}</span>
					{isEscalated && <EscalatedBadge />}
					<span className="shrink-0">
						<RelativeTime at={askedAt} />
					</span>
				</span>
				{(asked !== undefined || due !== undefined) && (
					<span className="flex min-w-0 items-baseline gap-2 text-sm text-text-muted">
						<span className="min-w-0 flex-1 truncate">{asked && `for ${asked}`}</span>
						{due !== undefined && <ExpiresIn due={due} />}
					</span>
				)}
			</span>
		</button>
	);
}
