import type { StepState } from "../../../core/run/run-view-state.ts";
import { classNames } from "../../../ui/class-names.ts";

interface AgentWordsProps {
	readonly words: string | undefined;
	readonly state: StepState | undefined;
}

/** What an agent's model says, as it says it: the last lines, above the node. */
export function AgentWords({ words, state }: AgentWordsProps) {
	if (!words) return null;
	return (
		<div
			className={classNames(
				"pointer-events-none absolute inset-x-0 bottom-full mb-3 flex max-h-13 flex-col-reverse overflow-hidden",
				"rounded-lg border border-border bg-surface px-2.5 py-1.5 text-xs",
				state === "running" ? "border-ai" : "text-text-muted",
			)}
		>
			<p className="break-words whitespace-pre-wrap">{words}</p>
		</div>
	);
}
