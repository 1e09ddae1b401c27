import type { AnswerProblem } from "@switchyard/spec/answer";
import type { Message } from "@switchyard/spec/json";
import type { ModelSetting } from "@switchyard/spec/model";
import { FlaskConical, Square, TriangleAlert } from "lucide-react";
import type { ModelCall, RefusedRequest, StepView } from "../../../core/run/run-view-state.ts";
import { useRunView } from "../../../services/run-view-context.tsx";
import { isAgentAtWork, useStopAgent } from "../../../services/use-stop-agent.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { explain } from "../../../ui/ErrorState.tsx";
import { formatCount } from "../../../ui/format/count.ts";
import { formatDuration } from "../../../ui/format/duration.ts";
import { modelName, REFUSALS } from "../../../ui/model-words.ts";
import { answerNotes } from "./answer-notes.ts";
import { LogBox } from "./LogBox.tsx";
import { ModelReasoning } from "./ModelReasoning.tsx";

interface AgentWordsProps {
	/** The agent's step. */
	readonly step: StepView;
}

/** What the model said, as it says it. While it speaks the words keep to a box of their own, so that nothing else moves. */
export function AgentText({ step }: AgentWordsProps) {
	const { modelCalls, params } = step;
	const past = useRunView((view) => view.moment !== undefined);
	const stop = useStopAgent(step.step);
	const { provider } = (params.model ?? {}) as Partial<ModelSetting>;
	const speaking = modelCalls.at(-1)?.endedAt === undefined;
	return (
		<section aria-label="Model output" className="flex flex-col gap-1">
			<h4 className="flex items-center gap-1.5 text-xs font-medium text-text-muted">
				Model output
				{!past && isAgentAtWork(step) && (
					<Button
						size="sm"
						icon={<Square aria-hidden size={10} />}
						busy={stop.isPending}
						onClick={() => stop.mutate()}
					>
						Stop agent
					</Button>
				)}
				{provider === "demo" && <Badge icon={<FlaskConical aria-hidden size={11} />}>Demo: not an AI</Badge>}
			</h4>
			{stop.error && <p className="text-sm text-danger">{explain(stop.error).message}</p>}
			<LogBox label="Its answers, one per model call" entries={modelCalls} growing={speaking}>
				{modelCalls.map((turn) => (
					<Turn key={turn.turn} turn={turn} params={params} />
				))}
			</LogBox>
		</section>
	);
}

interface TurnProps {
	/** The agent's resolved parameters. */
	readonly params: Message;
	readonly turn: ModelCall;
}

function Turn({ turn: call, params }: TurnProps) {
	const { turn, text, answer, endedAt, problems, refusals, fallback, summarises, stopped, stoppedBy } = call;
	return (
		<div className="flex min-w-0 gap-2">
			<span className="w-4 shrink-0 text-right text-xs leading-5 text-text-muted tabular-nums">{turn}</span>
			<div className="min-w-0 flex-1">
				{refusals.map((refusal) => (
					<RefusedAttempt key={refusal.attempt} refusal={refusal} params={params} />
				))}
				{fallback > 0 && (
					<p className="text-xs text-text-muted">
						Fallback model: <span className="font-mono">{modelName(params, fallback)}</span>
					</p>
				)}
				{summarises > 0 && (
					<p className="text-xs text-text-muted">
						The conversation was nearly too long: a summary takes the place of its{" "}
						{formatCount(summarises, "message")} after the prompt.
					</p>
				)}
				<ModelReasoning call={call} />
				{text !== "" && <p className="break-words whitespace-pre-wrap">{text}</p>}
				{answer?.toolCalls.map((call) => (
					<p key={call.id} className="font-mono text-sm break-words text-ai">
						{call.name}({JSON.stringify(call.arguments)})
					</p>
				))}
				{answer && <p className="text-xs text-text-muted">{answerNotes(answer)}</p>}
				{stopped && <p className="text-sm text-warning">{stoppedBy ?? "A person"} stopped the agent here.</p>}
				{problems.length > 0 && <RefusedAnswer problems={problems} />}
				{endedAt === undefined && <p className="text-sm text-running">Thinking…</p>}
			</div>
		</div>
	);
}

/** Why an answer does not fit the agent's output schema, as the model reads it. */
function RefusedAnswer({ problems }: { readonly problems: readonly AnswerProblem[] }) {
	return (
		<div className="mt-0.5 flex min-w-0 gap-1.5 text-sm text-warning">
			<TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
			<div className="min-w-0">
				<p>The answer does not fit the output schema:</p>
				<ul className="list-disc pl-4">
					{problems.map(({ message }) => (
						<li key={message} className="break-words">
							{message}
						</li>
					))}
				</ul>
			</div>
		</div>
	);
}

interface RefusedAttemptProps {
	readonly refusal: RefusedRequest;
	/** The agent's resolved parameters. */
	readonly params: Message;
}

/** A model that refused, why, and what the agent did then. */
function RefusedAttempt({ refusal, params }: RefusedAttemptProps) {
	const { reason, error, waitMs, fallback } = refusal;
	const then = waitMs === undefined ? "asks the next model" : `waits ${formatDuration(waitMs)}`;
	return (
		<p className="text-sm break-words text-warning">
			<span className="font-mono">{modelName(params, fallback)}</span>: {REFUSALS[reason]}, {then}.{" "}
			<span className="text-text-muted">{error.message}</span>
		</p>
	);
}
