import { Workflow } from "lucide-react";
import { callsBrowser, turnedCalls } from "../../../core/notes/turned-calls.ts";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { useRunView } from "../../../services/run-view-context.tsx";
import { Button } from "../../../ui/Button.tsx";
import { showTurned } from "./show-turned.ts";

/** Offers what an agent did in a browser as nodes that do it again without a model. Shown where a flow can be edited. */
export function TurnIntoNodes({ step }: { readonly step: StepView }) {
	const editor = useEditorVerbs();
	const { flow, nodeTypes, readOnly } = useEditor((state) => state);
	const steps = useRunView((state) => state.steps);
	const { node, calls: numbers } = step;
	if (readOnly || node === undefined || numbers.length === 0) return null;
	const own = new Set(numbers);
	const calls = steps.filter((each) => own.has(each.step));
	const known = { flow, nodeTypes };
	if (!callsBrowser(calls, known)) return null;
	return (
		<div className="flex flex-wrap items-center gap-2">
			<p className="min-w-0 flex-1 text-sm text-text-muted">
				What it did in the browser can be nodes, which do it again without a model.
			</p>
			<Button
				size="sm"
				icon={<Workflow aria-hidden size={14} />}
				onClick={() => showTurned(editor, node, turnedCalls(calls, known))}
			>
				Turn into nodes
			</Button>
		</div>
	);
}
