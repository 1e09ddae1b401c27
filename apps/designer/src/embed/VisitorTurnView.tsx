import type { VisitorAnswer, VisitorToolCall, VisitorTurn } from "@switchyard/spec/chat";
import { ArrowRightLeft, Check, CircleAlert, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { MarkdownText } from "../ui/markdown/MarkdownText.tsx";
import { Spinner } from "../ui/Spinner.tsx";

/** What a visitor wrote, and what was answered. */
export function VisitorTurnView({ turn: { text, answers } }: { readonly turn: VisitorTurn }) {
	return (
		<li className="flex min-w-0 flex-col gap-3">
			<p className="max-w-[85%] self-end rounded-lg bg-surface-sunken px-3 py-2 break-words whitespace-pre-wrap">
				<span className="sr-only">You: </span>
				{text}
			</p>
			{Array.from(answers.entries(), ([place, answer]) => (
				<AnswerView key={place} answer={answer} handedOver={place > 0} />
			))}
		</li>
	);
}

function AnswerView({
	answer: { name, status, text, tools, waitsForPerson },
	handedOver,
}: {
	readonly answer: VisitorAnswer;
	readonly handedOver: boolean;
}) {
	const isUnderWay = status === "answering";
	return (
		<article aria-label={`Answer by ${name}`} aria-busy={isUnderWay} className="flex min-w-0 flex-col gap-2">
			{handedOver && (
				<Note>
					<ArrowRightLeft aria-hidden size={14} className="shrink-0" />
					{name} answers now.
				</Note>
			)}
			{Array.from(tools.entries(), ([place, tool]) => (
				<ToolNote key={place} tool={tool} />
			))}
			{text !== "" && <MarkdownText text={text} />}
			{waitsForPerson ? (
				<Note>
					<UserRound aria-hidden size={14} className="shrink-0" />
					Somebody has been asked about this. The answer comes here.
				</Note>
			) : (
				isUnderWay &&
				text === "" && (
					<Note>
						<Spinner />
						Writing…
					</Note>
				)
			)}
			{status === "stopped" && <Note>Stopped.</Note>}
			{status === "failed" && (
				<Note>
					<CircleAlert aria-hidden size={14} className="shrink-0 text-danger" />
					This could not be answered. Send it again, or ask in another way.
				</Note>
			)}
		</article>
	);
}

function ToolNote({ tool: { name, state } }: { readonly tool: VisitorToolCall }) {
	return (
		<Note>
			{state === "running" && <Spinner />}
			{state === "done" && <Check aria-hidden size={14} className="shrink-0 text-success" />}
			{state === "failed" && <CircleAlert aria-hidden size={14} className="shrink-0 text-danger" />}
			{TOOL_WORDS[state]} {name}
		</Note>
	);
}

const TOOL_WORDS = { running: "Uses", done: "Used", failed: "Could not use" } as const;

function Note({ children }: { readonly children: ReactNode }) {
	return <p className="flex items-center gap-2 text-sm text-text-muted">{children}</p>;
}
