import { useEffect, useState } from "react";
import { isEmpty } from "../../../../core/editor/selection.ts";
import type { RunInView } from "../../../../core/run/run-in-view.ts";
import { KeptSessions, RunFacts, RunPanel } from "../../../../features/run-panel/index.ts";
import { useEditor } from "../../../../services/editor-context.tsx";
import type { FlowSession } from "../../../../services/flow-session.ts";
import { useRunView } from "../../../../services/run-view-context.tsx";
import { BottomPanel } from "../../workbench/BottomPanel.tsx";
import { usePanels } from "../../workbench/panels.ts";
import { RunAgainButton } from "../../workbench/RunAgainButton.tsx";
import type { RunControl } from "../use-run-control.ts";
import { NewerRun } from "./NewerRun.tsx";
import { OtherVersion } from "./OtherVersion.tsx";

interface FlowRunPanelProps {
	readonly flowSession: FlowSession;
	readonly control: RunControl;
}

/** The run on the canvas, to be run again; a newer one that starts elsewhere waits below until it is asked for. */
export function FlowRunPanel({ flowSession: { inView }, control }: FlowRunPanelProps) {
	const onRead = useReading(inView);
	return (
		<BottomPanel>
			<OtherVersion />
			<KeptSessions />
			<RunPanel
				whole={
					<>
						<RunFacts />
						<RunAgainButton
							variant="ghost"
							size="sm"
							busy={control.starting}
							onClick={() => void control.again()}
						/>
					</>
				}
				onRead={onRead}
			/>
			<NewerRun inView={inView} />
		</BottomPanel>
	);
}

/**
 * Keeps the run in view there while someone reads it: with the panel open, one that they started, asked for or picked something of,
 * one whose past they look at, or any while something is selected. Gives what to call when something is picked.
 */
function useReading(inView: RunInView): () => void {
	const run = useRunView((state) => state.run);
	const past = useRunView((state) => state.moment !== undefined);
	const selected = useEditor((state) => !isEmpty(state.selection));
	const { open } = usePanels();
	const [picked, setPicked] = useState<string>();
	const reading = open.run && (past || selected || run === picked || run === inView.chosen);
	useEffect(() => {
		inView.reading = reading;
	}, [inView, reading]);
	return () => setPicked(run);
}
