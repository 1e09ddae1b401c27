import type { NodeRunView } from "../../../core/run/run-view-state.ts";
import { AgentText } from "./AgentText.tsx";
import { StepNote } from "./StepNote.tsx";

/** What stands above a node while it runs: its model's words, how far it is, and what it waits for. */
export function NodeAbove({ run: { words, state, step } }: { readonly run: NodeRunView }) {
	return (
		<div className="pointer-events-none absolute inset-x-0 bottom-full mb-3 flex flex-col gap-1">
			<AgentText words={words} state={state} />
			{step && <StepNote step={step} />}
		</div>
	);
}
