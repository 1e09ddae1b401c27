import type { Message, ModelSetting } from "@switchyard/spec";
import { FlaskConical } from "lucide-react";
import type { ModelTurn } from "../../../core/run/run-view-state.ts";

interface AgentWordsProps {
	readonly turns: readonly ModelTurn[];
	/** The agent's resolved parameters. */
	readonly params: Message;
}

/** What the model said, as it says it. */
export function AgentWords({ turns, params }: AgentWordsProps) {
	const { provider } = (params.model ?? {}) as Partial<ModelSetting>;
	return (
		<section aria-label="The model's words" className="flex flex-col gap-2">
			<h4 className="flex items-center gap-1.5 text-xs font-medium text-text-muted">
				Words
				{provider === "demo" && (
					<span className="inline-flex items-center gap-1 rounded-sm bg-surface-sunken px-1">
						<FlaskConical aria-hidden size={11} />
						Demo: not an AI
					</span>
				)}
			</h4>
			{turns.map(({ turn, text, answer, endedAt }) => (
				<div key={turn} className="flex min-w-0 gap-2">
					<span className="w-5 shrink-0 text-right text-xs leading-5 text-text-muted tabular-nums">
						{turn}
					</span>
					<div className="min-w-0 flex-1">
						{text !== "" && <p className="break-words whitespace-pre-wrap">{text}</p>}
						{answer?.toolCalls.map((call) => (
							<p key={call.id} className="truncate font-mono text-sm text-ai">
								{call.name}({JSON.stringify(call.arguments)})
							</p>
						))}
						{endedAt === undefined && <p className="text-sm text-running">Thinking…</p>}
					</div>
				</div>
			))}
		</section>
	);
}
