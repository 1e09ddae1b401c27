import type { Flow } from "@switchyard/spec";
import { createEditor } from "../../../core/editor/create-editor.ts";
import type { Editor } from "../../../core/editor/editor.ts";
import { readNodeTypes } from "../../../core/editor/known-node-types.ts";
import { createRunView } from "../../../core/run/create-run-view.ts";
import type { RunView } from "../../../core/run/run-view.ts";
import { layoutInWorker } from "../../../services/layout.ts";
import type { Services } from "../../../services/services-context.ts";

/** A flow as it was once, which nobody can edit. */
export interface OpenVersion {
	readonly flow: Flow;
	readonly editor: Editor;
	/** Shows no run. */
	readonly run: RunView;
	readonly close: () => void;
}

/** @throws ApiError */
export async function openVersion({ api }: Services, id: string, revision: number): Promise<OpenVersion> {
	const [flow, reply] = await Promise.all([api.flow(id, revision), api.nodeTypes()]);
	const editor = createEditor({ flow, ...readNodeTypes(reply), layout: layoutInWorker, readOnly: true });
	return { flow, editor, run: createRunView(), close: () => editor.dispose() };
}
