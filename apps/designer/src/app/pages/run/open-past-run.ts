import type { RunSummary } from "@switchyard/spec/http";
import { createEditor } from "../../../core/editor/create-editor.ts";
import type { Editor } from "../../../core/editor/editor.ts";
import { createRunView } from "../../../core/run/create-run-view.ts";
import type { RunView } from "../../../core/run/run-view.ts";
import { layoutInWorker } from "../../../services/layout.ts";
import { openRun } from "../../../services/open-run.ts";
import type { Services } from "../../../services/services-context.ts";

/** A run with the flow version that it used, which nobody can edit. */
export interface PastRun {
	readonly summary: RunSummary;
	readonly editor: Editor;
	readonly run: RunView;
	readonly close: () => void;
}

/**
 * Opens a run, from its first event on, and follows it while it is active.
 * @throws ApiError
 */
export async function openPastRun(services: Services, id: string): Promise<PastRun> {
	const run = createRunView();
	const { summary, flow, nodeTypes, watch } = await openRun(services, run, id);
	const stop = watch();
	const editor = createEditor({ flow, nodeTypes, layout: layoutInWorker, readOnly: true });
	return {
		summary,
		editor,
		run,
		close() {
			stop();
			run.close();
			editor.dispose();
		},
	};
}
