import { MessageSquareMore } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { PageDialog, Recorder } from "../../services/recorder.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";

interface DialogStripProps {
	readonly recorder: Recorder;
	readonly dialog: PageDialog;
}

/** A dialog that the page shows, which the picture does not have, and its answers. */
export function DialogStrip({ recorder, dialog: { kind, message, value } }: DialogStripProps) {
	const [text, setText] = useState(value);
	const form = useRef<HTMLFormElement>(null);
	// The page takes nothing until it is answered: the keyboard is here meanwhile.
	useEffect(() => form.current?.querySelector<HTMLElement>("input, button[type=submit]")?.focus(), []);
	const answer = (accept: boolean) =>
		recorder.send({ type: "answer", accept, ...(accept && kind === "prompt" ? { text } : {}) });
	return (
		<form
			ref={form}
			aria-label="Dialog of the page"
			className="flex flex-wrap items-center gap-2 border-b border-border bg-selected px-3 py-1.5 text-sm"
			onSubmit={(event) => {
				event.preventDefault();
				answer(true);
			}}
		>
			<MessageSquareMore aria-hidden size={14} className="shrink-0" />
			<p role="alert" className="max-h-24 min-w-40 flex-1 overflow-auto break-words whitespace-pre-wrap">
				The page {kind === "alert" ? "says" : "asks"}: {message}
			</p>
			{kind === "prompt" && (
				<TextField
					label="Answer"
					labelHidden
					value={text}
					onChange={(event) => setText(event.target.value)}
				/>
			)}
			{kind !== "alert" && (
				<Button size="sm" onClick={() => answer(false)}>
					Cancel
				</Button>
			)}
			<Button size="sm" variant="primary" type="submit">
				OK
			</Button>
		</form>
	);
}
