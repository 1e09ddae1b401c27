import type { NodeRunView } from "../../../core/run/run-view-state.ts";
import { AgentText } from "./AgentText.tsx";
import { StepNote } from "./StepNote.tsx";

/** What stands above a node while it runs: its model's words, how far it is, and what it waits for. */
export function NodeAbove({ run: { words, state, step } }: { readonly run: NodeRunView }) {
	return (
		<div className="canvas-node-above">
			<AgentText words={words} state={state} />
			{step && <StepNote step={step} />}
		</div>
	);
}
