import { MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { BackButton } from "../../ui/BackButton.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ConversationList } from "./ConversationList.tsx";
import { NewConversation } from "./NewConversation.tsx";
import { OpenConversation } from "./OpenConversation.tsx";

interface ChatProps {
	/** The conversation in view; none when absent. */
	readonly selected: string | undefined;
	readonly onSelect: (id: string | undefined) => void;
	/** Draws a question that an answer waits for, to be answered in the conversation. */
	readonly question: (approval: string) => ReactNode;
}

/** Conversations with flows: a list, and beside it one of them. */
export function Chat({ selected, onSelect, question }: ChatProps) {
	return (
		<div className="flex h-full min-h-0 bg-surface">
			<div
				className={classNames(
					"flex w-72 shrink-0 flex-col border-r border-border",
					selected === undefined ? "max-sm:w-full max-sm:border-r-0" : "max-sm:hidden",
				)}
			>
				<header className="flex h-12 shrink-0 items-center gap-1 border-b border-border px-4">
					<h1 className="flex-1 text-lg font-semibold">Chat</h1>
					<NewConversation onBegun={onSelect} />
				</header>
				<ConversationList selected={selected} onSelect={onSelect} />
			</div>
			<div
				className={classNames(
					"flex min-h-0 min-w-0 flex-1 flex-col",
					selected === undefined && "max-sm:hidden",
				)}
			>
				<BackButton label="All conversations" onClick={() => onSelect(undefined)} />
				{selected === undefined ? (
					<EmptyState icon={<MessagesSquare size={20} />} title="No conversation is open" className="h-full">
						Pick one from the list, or begin a new one.
					</EmptyState>
				) : (
					<OpenConversation
						key={selected}
						id={selected}
						question={question}
						onDeleted={() => onSelect(undefined)}
					/>
				)}
			</div>
		</div>
	);
}
