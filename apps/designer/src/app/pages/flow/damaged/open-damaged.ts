import type { FlowDamageReply } from "@switchyard/spec/http";
import { createEditor } from "../../../../core/editor/create-editor.ts";
import type { Editor } from "../../../../core/editor/editor.ts";
import { readNodeTypes } from "../../../../core/editor/known-node-types.ts";
import { createRunView } from "../../../../core/run/create-run-view.ts";
import type { RunView } from "../../../../core/run/run-view.ts";
import { layoutInWorker } from "../../../../services/layout.ts";
import type { Services } from "../../../../services/services-context.ts";

/** A flow that cannot be opened as it is stored: what is wrong with it, and what a repair would make of it. */
export interface DamagedFlow {
	readonly found: FlowDamageReply;
	/** Shows the flow as it would be after the repair; read-only. */
	readonly editor: Editor;
	/** Shows no run. */
	readonly run: RunView;
	readonly close: () => void;
}

/** @throws ApiError */
export async function openDamaged({ api }: Services, flow: string): Promise<DamagedFlow> {
	const [found, reply] = await Promise.all([
		api.ask("GET /api/flows/:flow/damage", { params: { flow } }),
		api.ask("GET /api/node-types"),
	]);
	const editor = createEditor({
		flow: found.repaired,
		...readNodeTypes(reply),
		layout: layoutInWorker,
		readOnly: true,
	});
	return { found, editor, run: createRunView(), close: () => editor.dispose() };
}
