import type { StepState } from "../../../core/run/run-view-state.ts";
import { classNames } from "../../../ui/class-names.ts";

interface AgentWordsProps {
	readonly words: string | undefined;
	readonly state: StepState;
}

/** What an agent's model says: the last lines while it speaks, the first ones afterwards. */
export function AgentText({ words, state }: AgentWordsProps) {
	if (!words) return null;
	const speaking = state === "running";
	return (
		<div
			className={classNames(
				"pointer-events-none rounded-lg border bg-surface px-2.5 py-1.5 text-xs",
				speaking ? "border-ai" : "border-border text-text-muted",
			)}
		>
			<div className={classNames("max-h-12 overflow-hidden", speaking && "flex flex-col-reverse")}>
				<p className={classNames("break-words whitespace-pre-wrap", !speaking && "line-clamp-3")}>
					{words.trim()}
				</p>
			</div>
		</div>
	);
}
