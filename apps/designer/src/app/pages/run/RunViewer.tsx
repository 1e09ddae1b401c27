import { RunPanel } from "../../../features/run-panel/index.ts";
import { EditorProvider } from "../../../services/editor-context.tsx";
import { RunViewProvider } from "../../../services/run-view-context.tsx";
import { useDocumentTitle } from "../../shell/use-document-title.ts";
import { FixedBottomPanel } from "../workbench/BottomPanel.tsx";
import { FrozenCanvas } from "../workbench/FrozenCanvas.tsx";
import { RunAnnouncer } from "../workbench/RunAnnouncer.tsx";
import type { PastRun } from "./open-past-run.ts";
import { RunBar } from "./RunBar.tsx";

/** A past run, or a run in progress: the canvas above, its events below. */
export function RunViewer({ opened: { summary, editor, run } }: { readonly opened: PastRun }) {
	useDocumentTitle(`Run of ${summary.flowName}`);
	return (
		<EditorProvider editor={editor}>
			<RunViewProvider run={run}>
				<div className="flex h-full flex-col">
					<RunBar run={summary} />
					<FrozenCanvas
						below={
							<FixedBottomPanel>
								<RunPanel />
							</FixedBottomPanel>
						}
					/>
				</div>
				<RunAnnouncer />
			</RunViewProvider>
		</EditorProvider>
	);
}
