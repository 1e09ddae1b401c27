import { type ReactNode, useEffect, useRef, useState } from "react";
import { type BranchTurn, branchOf, isAnswering } from "../../core/chat/branch.ts";
import { useConversation } from "../../services/use-conversation.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Composer } from "./Composer.tsx";
import { ConversationHeader } from "./ConversationHeader.tsx";
import { TurnView } from "./TurnView.tsx";
import { useSend } from "./use-send.ts";

interface OpenConversationProps {
	readonly id: string;
	readonly question: (approval: string) => ReactNode;
	readonly onDeleted: () => void;
}

/** One conversation: its turns, branch by branch, and where the next message is written. */
export function OpenConversation({ id, question, onDeleted }: OpenConversationProps) {
	const { data: conversation, error, refetch } = useConversation(id);
	const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
	const send = useSend(id);
	const branch = branchOf(conversation?.turns ?? [], chosen);
	const end = useFollowedEnd(branch);
	if (!conversation) {
		return error ? (
			<ErrorState
				title="The conversation could not be loaded"
				error={error}
				onRetry={() => void refetch()}
				className="h-full"
			/>
		) : (
			<div className="p-6">
				<SkeletonRows rows={4} label="Loading the conversation" />
			</div>
		);
	}
	const choose = (parent: string | undefined, turn: string) =>
		setChosen(new Map([...chosen, [parent ?? "", turn]]));
	const last = branch.at(-1)?.turn;
	// Whichever branch is in view, the conversation answers one message at a time.
	const underWay = conversation.turns.find(isAnswering);
	return (
		<section aria-label="Conversation" className="flex min-h-0 flex-1 flex-col">
			<ConversationHeader conversation={conversation} last={last?.id} onDeleted={onDeleted} />
			<div role="log" aria-label="Messages" className="min-h-0 flex-1 overflow-y-auto">
				<ol className="mx-auto flex max-w-190 flex-col gap-6 px-6 py-6 max-sm:px-4">
					{branch.map(({ turn, siblings }) => (
						<TurnView
							key={turn.id}
							turn={turn}
							siblings={siblings}
							canEdit={underWay === undefined && conversation.visitor === undefined}
							question={question}
							onChoose={(other) => choose(turn.parent, other)}
							onAskAgain={async (text) => {
								const again = send.send({ text, parent: turn.parent, files: turn.files });
								await again.taken;
								choose(turn.parent, again.id);
							}}
						/>
					))}
				</ol>
				<div ref={end} />
			</div>
			{conversation.visitor ? (
				<p className="shrink-0 border-t border-border px-6 py-3 text-center text-text-muted max-sm:px-4">
					{conversation.visitor.name ?? conversation.visitor.id} writes this on another page. Nobody else
					writes in it; what it asks is answered here.
				</p>
			) : (
				<Composer
					conversation={id}
					answering={underWay?.id}
					sending={send.isSending}
					error={send.error}
					onSend={(text, files) => send.send({ text, parent: last?.id, files }).taken}
				/>
			)}
		</section>
	);
}

/** Keeps the end in view when something is added to it. */
function useFollowedEnd(branch: readonly BranchTurn[]) {
	const end = useRef<HTMLDivElement>(null);
	const last = branch.at(-1)?.turn;
	const state = `${last?.id} ${last?.answers.length} ${last?.answers.at(-1)?.status}`;
	useEffect(() => {
		if (state !== "") end.current?.scrollIntoView({ block: "end" });
	}, [state]);
	return end;
}
