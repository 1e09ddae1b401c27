import type { TurnAnswer } from "@switchyard/spec/chat";
import { ArrowRightLeft, Bot, CircleStop, Waypoints } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { MarkdownText } from "../../ui/markdown/MarkdownText.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { callsOf } from "./calls-of.ts";
import { LiveAnswer } from "./LiveAnswer.tsx";
import { ToolCallView } from "./ToolCallView.tsx";
import { useNameOfFlow } from "./use-name-of-flow.ts";

interface AnswerViewProps {
	readonly answer: TurnAnswer;
	/** Whether another flow answered before and handed over. */
	readonly handedOver: boolean;
	readonly question: (approval: string) => ReactNode;
}

/** What a flow answered: its tool calls, its words, and the way to its run. */
export function AnswerView({ answer, handedOver, question }: AnswerViewProps) {
	const { flow, run, status, text, error } = answer;
	const name = useNameOfFlow()(flow);
	const isLive = status === "answering" && run !== undefined;
	return (
		<article
			aria-label={`Answer by ${name}`}
			aria-busy={status === "answering"}
			className="flex min-w-0 flex-col gap-2"
		>
			<header className="flex items-center gap-2 text-sm text-text-muted">
				{handedOver ? <ArrowRightLeft aria-hidden size={14} /> : <Bot aria-hidden size={14} />}
				<span className="font-medium">{handedOver ? `Handed over to ${name}` : name}</span>
				{status === "answering" && <Spinner />}
				{run !== undefined && (
					<Link
						href={`/runs/${run}`}
						className="ml-auto inline-flex items-center gap-1 rounded-sm hover:text-text hover:underline"
					>
						<Waypoints aria-hidden size={12} />
						Show the run
					</Link>
				)}
			</header>
			{isLive ? (
				<LiveAnswer run={run} question={question} />
			) : (
				<>
					{callsOf(answer).map((call) => (
						<ToolCallView key={call.id} call={call} />
					))}
					{text !== "" && <MarkdownText text={text} />}
				</>
			)}
			{status === "stopped" && (
				<p className="flex items-center gap-1.5 text-sm text-text-muted">
					<CircleStop aria-hidden size={14} />
					Stopped.
				</p>
			)}
			{error && (
				<div role="alert" className="rounded-md border border-danger bg-danger-soft px-3 py-2">
					<p className="font-medium text-danger">{error.message}</p>
					{error.hint !== undefined && <p className="text-sm text-text-muted">{error.hint}</p>}
				</div>
			)}
			{status === "answered" && text === "" && (
				<p className="text-text-muted">The flow ended without the field “text”.</p>
			)}
		</article>
	);
}
