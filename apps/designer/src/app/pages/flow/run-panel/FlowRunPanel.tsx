import { KeptSessions, RunFacts, RunPanel } from "../../../../features/run-panel/index.ts";
import type { FlowSession } from "../../../../services/flow-session.ts";
import { BottomPanel } from "../../workbench/BottomPanel.tsx";
import { RunAgainButton } from "../../workbench/RunAgainButton.tsx";
import type { RunControl } from "../use-run-control.ts";
import { NewerRun } from "./NewerRun.tsx";
import { OtherVersion } from "./OtherVersion.tsx";
import { useReading } from "./use-reading.ts";

interface FlowRunPanelProps {
	readonly session: FlowSession;
	readonly control: RunControl;
}

/** The run on the canvas, to be run again; a newer one that starts elsewhere waits below until it is asked for. */
export function FlowRunPanel({ session: { inView }, control }: FlowRunPanelProps) {
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
