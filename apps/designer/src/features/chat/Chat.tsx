import { MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ListAndDetail } from "../../ui/ListAndDetail.tsx";
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
		<ListAndDetail
			title="Chat"
			actions={<NewConversation onBegun={onSelect} />}
			list={<ConversationList selected={selected} onSelect={onSelect} />}
			narrow
			detail={
				selected === undefined ? (
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
				)
			}
			isOneShown={selected !== undefined}
			backLabel="All conversations"
			onBack={() => onSelect(undefined)}
		/>
	);
}
