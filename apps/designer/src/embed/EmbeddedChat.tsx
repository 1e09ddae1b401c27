import { SquarePen, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { answering } from "../core/visitor-chat/chat-after.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import type { VisitorConnection } from "./connection/visitor-connection.ts";
import type { EmbeddingPage } from "./embedding-page.ts";
import { VisitorComposer } from "./VisitorComposer.tsx";
import { VisitorTurnView } from "./VisitorTurnView.tsx";

interface EmbeddedChatProps {
	readonly connection: VisitorConnection;
	readonly page: EmbeddingPage;
}

/** The chat as a visitor of another page has it. */
export function EmbeddedChat({ connection, page }: EmbeddedChatProps) {
	const { chat, state } = useStore(connection.seen);
	const [problem, setProblem] = useState<string>();
	const end = useRef<HTMLDivElement>(null);
	const said = chat?.turns ?? [];
	const last = said.at(-1)?.answers.at(-1);
	const progress = `${said.length} ${last?.tools.length} ${last?.status} ${last?.text.length}`;
	useEffect(() => {
		if (progress !== "") end.current?.scrollIntoView({ block: "end" });
	}, [progress]);
	const attempt = async (act: Promise<void>) => {
		setProblem(undefined);
		try {
			await act;
			return true;
		} catch (error) {
			setProblem((error as Error).message);
			return false;
		}
	};
	return (
		<section
			aria-label="Chat"
			className="flex h-full flex-col bg-surface text-[15px]"
			onKeyDown={(event) => event.key === "Escape" && page.close()}
		>
			<header className="flex h-14 shrink-0 items-center gap-1 border-b border-border pr-2 pl-4">
				<h1 className="min-w-0 flex-1 truncate text-lg font-semibold">{chat?.name ?? "Chat"}</h1>
				{said.length > 0 && (
					<IconButton
						label="New conversation"
						icon={<SquarePen size={16} />}
						disabled={state !== "open"}
						onClick={() => void attempt(connection.beginAnew())}
					/>
				)}
				<IconButton label="Close the chat" icon={<X size={16} />} onClick={() => page.close()} />
			</header>
			<div role="log" aria-label="Messages" className="min-h-0 flex-1 overflow-y-auto">
				{chat && said.length === 0 && (
					<p className="flex h-full items-center justify-center px-8 text-center text-text-muted">
						Write a message to begin.
					</p>
				)}
				<ol className="flex flex-col gap-4 p-4 empty:hidden">
					{said.map((turn) => (
						<VisitorTurnView key={turn.id} turn={turn} />
					))}
				</ol>
				<div ref={end} />
			</div>
			<div aria-live="polite" className="shrink-0 px-4 text-sm text-text-muted empty:hidden">
				{state === "closed" && <p className="py-2">This chat is closed.</p>}
				{state === "connecting" && (
					<p className="flex items-center gap-2 py-2">
						<Spinner />
						{chat ? "The connection was lost. Connecting again…" : "Connecting…"}
					</p>
				)}
			</div>
			<VisitorComposer
				page={page}
				isOpen={state === "open"}
				answering={chat && answering(chat)?.id}
				problem={problem}
				onSend={(text, id) => attempt(connection.say(text, id))}
				onStop={(message) => void attempt(connection.stop(message))}
			/>
		</section>
	);
}
