import { useMutation } from "@tanstack/react-query";
import { ArrowUp, CircleStop, Paperclip, X } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { byThisPerson } from "../../services/person.ts";
import { useServices } from "../../services/services-context.ts";
import { classNames } from "../../ui/class-names.ts";
import { explain } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useAttached } from "./use-attached.ts";

interface ComposerProps {
	readonly conversation: string;
	/** The message that is being answered; nothing is sent until it is. */
	readonly answering: string | undefined;
	readonly sending: boolean;
	readonly error: unknown;
	/** Rejects where the message did not get there. */
	readonly onSend: (text: string, files: string[]) => Promise<unknown>;
}

/** Where a person writes. While an answer is under way it can be stopped; what is written meanwhile stays. */
export function Composer({ conversation, answering, sending, error, onSend }: ComposerProps) {
	const { api } = useServices();
	const [text, setText] = useState("");
	const [isOver, setOver] = useState(false);
	const attached = useAttached(conversation);
	const picker = useRef<HTMLInputElement>(null);
	const hint = useId();
	const stop = useMutation({
		mutationFn: (message: string) =>
			api.ask("POST /api/conversations/:run/stop", {
				params: { run: conversation },
				body: { message, ...byThisPerson() },
			}),
		onError: (failure) =>
			showToast({
				tone: "danger",
				title: "The answer was not stopped",
				description: explain(failure).message,
			}),
	});
	const isReady = text.trim() !== "" && answering === undefined && !sending && !attached.isUploading;
	const send = () => {
		if (!isReady) return;
		setText("");
		onSend(text.trim(), attached.paths).then(attached.clear, () => setText((next) => next || text));
	};
	const drop = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		attached.add([...event.dataTransfer.files]);
	};
	return (
		<div className="shrink-0 border-t border-border px-6 py-3 max-sm:px-4">
			<form
				aria-label="Write a message"
				className={classNames(
					"mx-auto flex max-w-178 flex-col gap-2 rounded-lg border bg-surface p-2 focus-within:border-accent",
					isOver ? "border-accent" : "border-border-strong",
				)}
				onSubmit={(event) => {
					event.preventDefault();
					send();
				}}
				onDragOver={(event) => {
					event.preventDefault();
					setOver(true);
				}}
				onDragLeave={() => setOver(false)}
				onDrop={drop}
			>
				{attached.files.length > 0 && (
					<ul aria-label="Attached files" className="flex flex-wrap gap-1.5">
						{attached.files.map(({ key, name, error: failure }) => (
							<li
								key={key}
								className={classNames(
									"flex items-center gap-1 rounded-md border px-2 py-0.5 text-sm",
									failure === undefined ? "border-border" : "border-danger text-danger",
								)}
							>
								<Paperclip aria-hidden size={12} />
								{name}
								{failure !== undefined && `: ${failure}`}
								<IconButton
									label={`Remove ${name}`}
									size="xs"
									icon={<X size={12} />}
									onClick={() => attached.remove(key)}
								/>
							</li>
						))}
					</ul>
				)}
				<textarea
					aria-label="Message"
					aria-describedby={hint}
					rows={1}
					value={text}
					maxLength={200_000}
					placeholder="Write a message, or drop a file"
					className="field-sizing-content max-h-60 min-h-8 w-full resize-none bg-transparent px-2 py-1 outline-none placeholder:text-text-muted"
					onChange={(event) => setText(event.target.value)}
					onKeyDown={(event) => {
						if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
						event.preventDefault();
						send();
					}}
				/>
				<div className="flex items-center gap-2">
					<input
						ref={picker}
						type="file"
						multiple
						hidden
						onChange={({ target }) => {
							attached.add([...(target.files ?? [])]);
							target.value = "";
						}}
					/>
					<IconButton
						label="Attach files"
						icon={<Paperclip size={16} />}
						onClick={() => picker.current?.click()}
					/>
					<p id={hint} className="min-w-0 flex-1 truncate text-sm text-text-muted">
						{error ? (
							<span role="alert" className="text-danger">
								{explain(error).message}
							</span>
						) : (
							<KeyHint isUploading={attached.isUploading} />
						)}
					</p>
					{answering === undefined ? (
						<IconButton label="Send" type="submit" icon={<ArrowUp size={16} />} disabled={!isReady} />
					) : (
						<IconButton
							label="Stop the answer"
							icon={<CircleStop size={16} />}
							disabled={stop.isPending}
							onClick={() => stop.mutate(answering)}
						/>
					)}
				</div>
			</form>
		</div>
	);
}

function KeyHint({ isUploading }: { readonly isUploading: boolean }) {
	if (isUploading) return <span role="status">The message can be sent once its files are uploaded.</span>;
	return <span className="max-sm:hidden">Enter sends, Shift and Enter begin a new line.</span>;
}
