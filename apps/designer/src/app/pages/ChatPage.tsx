import "./interpret-schemas.ts";
import { useLocation } from "wouter";
import { Question } from "../../features/approvals/index.ts";
import { Chat } from "../../features/chat/index.ts";
import { useDocumentTitle } from "../shell/use-document-title.ts";

/** Conversations of people with flows: all of them, and one in view. */
export default function ChatPage({ conversation }: { readonly conversation: string | undefined }) {
	useDocumentTitle("Chat");
	const [, navigate] = useLocation();
	return (
		<Chat
			selected={conversation}
			onSelect={(id) => navigate(id === undefined ? "/chat" : `/chat/${encodeURIComponent(id)}`)}
			question={(approval) => <Question id={approval} />}
		/>
	);
}
