import type { StepState } from "../../../core/run/run-view-state.ts";

interface AgentWordsProps {
	readonly words: string | undefined;
	readonly state: StepState;
}

/** What an agent's model says: the last lines while it speaks, the first ones afterwards. */
export function AgentText({ words, state }: AgentWordsProps) {
	if (!words) return null;
	return (
		<div className="canvas-agent-words" data-speaking={state === "running" || undefined}>
			<p>{words.trim()}</p>
		</div>
	);
}
