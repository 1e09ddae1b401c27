import { FlowCanvas } from "../../../features/canvas/index.ts";
import { RunPanel } from "../../../features/run-panel/index.ts";
import { TimeSlider } from "../../../features/runs/index.ts";
import { EditorProvider } from "../../../services/editor-context.tsx";
import { RunViewProvider } from "../../../services/run-view-context.tsx";
import { useDocumentTitle } from "../../shell/use-document-title.ts";
import { FixedBottomPanel } from "../flow/panels/BottomPanel.tsx";
import { FrozenInspector } from "../flow/panels/FrozenInspector.tsx";
import { focusInspector } from "../flow/panels/SidePanel.tsx";
import { RunAnnouncer } from "../flow/RunAnnouncer.tsx";
import type { PastRun } from "./open-past-run.ts";
import { RunBar } from "./RunBar.tsx";

/** A run as it was, or as it goes on: the canvas above, its events below. */
export function RunViewer({ opened: { summary, editor, run } }: { readonly opened: PastRun }) {
	useDocumentTitle(`Run of ${summary.flowName}`);
	return (
		<EditorProvider editor={editor}>
			<RunViewProvider run={run}>
				<div className="flex h-full flex-col">
					<RunBar run={summary} />
					<div className="relative flex min-h-0 flex-1">
						<div className="relative min-w-0 flex-1">
							<FlowCanvas onInspect={focusInspector} />
						</div>
						<FrozenInspector />
					</div>
					<FixedBottomPanel>
						<TimeSlider />
						<div className="flex min-h-0 flex-1 flex-col">
							<RunPanel />
						</div>
					</FixedBottomPanel>
				</div>
				<RunAnnouncer />
			</RunViewProvider>
		</EditorProvider>
	);
}
