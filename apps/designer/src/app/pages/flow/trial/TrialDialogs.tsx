import { indexOf } from "../../../../core/flow/flow-index.ts";
import { useEditor } from "../../../../services/editor-context.tsx";
import type { FlowSession } from "../../../../services/flow-session.ts";
import type { RunControl } from "../use-run-control.ts";
import { lastDataOf } from "./last-data-of.ts";
import { PinDialog } from "./PinDialog.tsx";
import { TestMessageDialog } from "./TestMessageDialog.tsx";
import type { NodeTrials } from "./use-node-trials.tsx";

interface TrialDialogsProps {
	readonly flowSession: FlowSession;
	readonly control: RunControl;
	readonly trials: NodeTrials;
}

/** What is asked before a part of the flow is tried. */
export function TrialDialogs({ flowSession, control, trials }: TrialDialogsProps) {
	const pinned = useEditor(({ flow }) => indexOf(flow).nodes.get(trials.pinning ?? ""));
	const types = useEditor(({ nodeTypes }) => nodeTypes);
	const pinSpec = types.get(pinned?.type ?? "");
	const { testing } = control;
	const testSpec = types.get(testing?.type ?? "");
	return (
		<>
			{pinned && pinSpec && (
				<PinDialog flowSession={flowSession} node={pinned} spec={pinSpec} onClose={trials.endPinning} />
			)}
			{testing && testSpec && (
				<TestMessageDialog
					flowSession={flowSession}
					trigger={testing}
					message={testing.pin?.data ?? lastDataOf(flowSession, testing, testSpec)?.data ?? {}}
					onClose={() => void control.answerTest(undefined)}
					onRun={(message, remember) => void control.answerTest(message, remember)}
				/>
			)}
		</>
	);
}
