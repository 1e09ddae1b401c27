import { MAX_VISITOR_TEXT } from "@switchyard/spec/chat";
import { ArrowUp, CircleStop } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { IconButton } from "../ui/IconButton.tsx";
import type { EmbeddingPage } from "./embedding-page.ts";

interface VisitorComposerProps {
	readonly page: EmbeddingPage;
	readonly isOpen: boolean;
	/** The message that is being answered; nothing is sent until it is. */
	readonly answering: string | undefined;
	/** Why the last act was not done. */
	readonly problem: string | undefined;
	/** Gives whether the message was taken. */
	readonly onSend: (text: string, id: string) => Promise<boolean>;
	readonly onStop: (message: string) => void;
}

interface Unsent {
	readonly text: string;
	readonly id: string;
}

/** Where a visitor writes. What is written while an answer comes, or did not get there, stays. */
export function VisitorComposer({ page, isOpen, answering, problem, onSend, onStop }: VisitorComposerProps) {
	const [text, setText] = useState("");
	const [isSending, setSending] = useState(false);
	const [unsent, setUnsent] = useState<Unsent>();
	const field = useRef<HTMLTextAreaElement>(null);
	const hint = useId();
	useEffect(() => page.onOpened(() => field.current?.focus()), [page]);
	const isReady = isOpen && text.trim() !== "" && answering === undefined && !isSending;
	const send = async () => {
		if (!isReady) return;
		const said = text.trim();
		// It may have got there although no answer came back: the same id is taken once.
		const id = unsent?.text === said ? unsent.id : crypto.randomUUID();
		setSending(true);
		setText("");
		const taken = await onSend(said, id);
		setSending(false);
		setUnsent(taken ? undefined : { text: said, id });
		if (!taken) setText((next) => next || said);
	};
	return (
		<form
			aria-label="Write a message"
			className="shrink-0 border-t border-border p-3"
			onSubmit={(event) => {
				event.preventDefault();
				void send();
			}}
		>
			<div className="flex items-end gap-1 rounded-lg border border-border-strong p-1 focus-within:border-accent">
				<textarea
					ref={field}
					aria-label="Message"
					aria-describedby={hint}
					rows={1}
					value={text}
					maxLength={MAX_VISITOR_TEXT}
					placeholder="Write a message"
					className="field-sizing-content max-h-40 min-h-8 min-w-0 flex-1 resize-none bg-transparent px-2 py-1.5 outline-none placeholder:text-text-muted max-sm:text-[16px]"
					onChange={(event) => setText(event.target.value)}
					onKeyDown={(event) => {
						if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
						event.preventDefault();
						void send();
					}}
				/>
				{answering === undefined ? (
					<IconButton label="Send" type="submit" icon={<ArrowUp size={16} />} disabled={!isReady} />
				) : (
					<IconButton
						label="Stop the answer"
						icon={<CircleStop size={16} />}
						disabled={!isOpen}
						onClick={() => onStop(answering)}
					/>
				)}
			</div>
			<p id={hint} className="text-sm empty:hidden">
				{problem !== undefined && (
					<span role="alert" className="block pt-2 text-danger">
						{problem}
					</span>
				)}
			</p>
		</form>
	);
}
