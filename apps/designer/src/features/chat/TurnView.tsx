import type { Turn } from "@switchyard/spec/chat";
import { ChevronLeft, ChevronRight, Paperclip, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { explain } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { AnswerView } from "./AnswerView.tsx";
import { TurnSummaryView } from "./TurnSummaryView.tsx";

interface TurnViewProps {
	readonly turn: Turn;
	readonly siblings: readonly string[];
	/** Whether the message can be asked again: not while the conversation answers, and not a visitor's. */
	readonly canEdit: boolean;
	readonly question: (approval: string) => ReactNode;
	readonly onChoose: (turn: string) => void;
	/** Rejects where the message did not get there. */
	readonly onAskAgain: (text: string) => Promise<void>;
}

/** What a person said, and what was answered. */
export function TurnView({ turn, siblings, canEdit, question, onChoose, onAskAgain }: TurnViewProps) {
	const [isEditing, setEditing] = useState(false);
	return (
		<li className="flex flex-col gap-4">
			<div className="group flex flex-col items-end gap-1">
				{isEditing ? (
					<EditMessage
						text={turn.text}
						onCancel={() => setEditing(false)}
						onAsk={async (text) => {
							try {
								await onAskAgain(text);
								setEditing(false);
							} catch (error) {
								showToast({
									tone: "danger",
									title: "It was not asked again",
									description: explain(error).message,
								});
							}
						}}
					/>
				) : (
					<div className="max-w-[85%] rounded-lg bg-surface-sunken px-4 py-2.5">
						<p className="break-words whitespace-pre-wrap">{turn.text}</p>
						{turn.files.map((file) => {
							const path = typeof file === "string" ? file : (file.path ?? file.name ?? "");
							return (
								<p key={path} className="mt-1 flex items-center gap-1.5 text-sm text-text-muted">
									<Paperclip aria-hidden size={12} />
									{path.split("/").at(-1)}
								</p>
							);
						})}
					</div>
				)}
				<div className="flex items-center gap-1 text-sm text-text-muted">
					{turn.by !== undefined && <span className="mr-1">{turn.by}</span>}
					{siblings.length > 1 && <BranchSwitch turn={turn.id} siblings={siblings} onChoose={onChoose} />}
					{!isEditing && (
						<IconButton
							label="Edit and ask again"
							size="xs"
							icon={<Pencil size={12} />}
							disabled={!canEdit}
							onClick={() => setEditing(true)}
						/>
					)}
				</div>
			</div>
			{turn.answers.map((answer) => (
				<AnswerView
					key={answer.run ?? "next"}
					answer={answer}
					handedOver={answer !== turn.answers[0]}
					question={question}
				/>
			))}
			{turn.summary && <TurnSummaryView summary={turn.summary} />}
		</li>
	);
}

function BranchSwitch({
	turn,
	siblings,
	onChoose,
}: Pick<TurnViewProps, "siblings" | "onChoose"> & { readonly turn: string }) {
	const place = siblings.indexOf(turn);
	const [before, after] = [siblings[place - 1], siblings[place + 1]];
	return (
		<fieldset className="flex items-center">
			<legend className="sr-only">Versions of this message</legend>
			<IconButton
				label="Earlier version"
				size="xs"
				icon={<ChevronLeft size={14} />}
				disabled={before === undefined}
				onClick={() => before !== undefined && onChoose(before)}
			/>
			<span className="tabular-nums">
				{place + 1} of {siblings.length}
			</span>
			<IconButton
				label="Later version"
				size="xs"
				icon={<ChevronRight size={14} />}
				disabled={after === undefined}
				onClick={() => after !== undefined && onChoose(after)}
			/>
		</fieldset>
	);
}

interface EditMessageProps {
	readonly text: string;
	readonly onCancel: () => void;
	readonly onAsk: (text: string) => void;
}

function EditMessage({ text: before, onCancel, onAsk }: EditMessageProps) {
	const [text, setText] = useState(before);
	return (
		<form
			className="flex w-full flex-col gap-2"
			onSubmit={(event) => {
				event.preventDefault();
				if (text.trim() !== "") onAsk(text.trim());
			}}
		>
			<TextArea
				label="Your message"
				labelHidden
				autoFocus
				value={text}
				onChange={(event) => setText(event.target.value)}
				onKeyDown={(event) => event.key === "Escape" && onCancel()}
			/>
			<div className="flex justify-end gap-2">
				<Button size="sm" variant="ghost" onClick={onCancel}>
					Cancel
				</Button>
				<Button size="sm" variant="primary" type="submit" disabled={text.trim() === ""}>
					Ask again
				</Button>
			</div>
		</form>
	);
}
