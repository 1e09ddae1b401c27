import type { Message, ModelSetting } from "@switchyard/spec";
import { FlaskConical } from "lucide-react";
import type { ModelTurn } from "../../../core/run/run-view-state.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { answerNotes } from "./answer-notes.ts";
import { LogBox } from "./LogBox.tsx";

interface AgentWordsProps {
	readonly turns: readonly ModelTurn[];
	/** The agent's resolved parameters. */
	readonly params: Message;
}

/** What the model said, as it says it. While it speaks the words keep to a box of their own, so that nothing else moves. */
export function AgentText({ turns, params }: AgentWordsProps) {
	const { provider } = (params.model ?? {}) as Partial<ModelSetting>;
	const speaking = turns.at(-1)?.endedAt === undefined;
	return (
		<section aria-label="The model's words" className="flex flex-col gap-1">
			<h4 className="flex items-center gap-1.5 text-xs font-medium text-text-muted">
				Words
				{provider === "demo" && <Badge icon={<FlaskConical aria-hidden size={11} />}>Demo: not an AI</Badge>}
			</h4>
			<LogBox label="What it said, turn by turn" entries={turns} growing={speaking}>
				{turns.map((turn) => (
					<Turn key={turn.turn} turn={turn} />
				))}
			</LogBox>
		</section>
	);
}

function Turn({ turn: { turn, text, answer, endedAt } }: { readonly turn: ModelTurn }) {
	return (
		<div className="flex min-w-0 gap-2">
			<span className="w-4 shrink-0 text-right text-xs leading-5 text-text-muted tabular-nums">{turn}</span>
			<div className="min-w-0 flex-1">
				{text !== "" && <p className="break-words whitespace-pre-wrap">{text}</p>}
				{answer?.toolCalls.map((call) => (
					<p key={call.id} className="font-mono text-sm break-words text-ai">
						{call.name}({JSON.stringify(call.arguments)})
					</p>
				))}
				{answer && <p className="text-xs text-text-muted">{answerNotes(answer)}</p>}
				{endedAt === undefined && <p className="text-sm text-running">Thinking…</p>}
			</div>
		</div>
	);
}
