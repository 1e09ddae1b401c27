import type { ErrorPolicy, FlowNode } from "@switchyard/spec/flow";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import { WithCode } from "../../../ui/WithCode.tsx";

const POLICIES: readonly { readonly value: ErrorPolicy; readonly label: string }[] = [
	{ value: "fail", label: "Stop" },
	{ value: "port", label: "Error port" },
	{ value: "continue", label: "Continue" },
];

const WORDS: Record<ErrorPolicy, string> = {
	fail: "The run fails unless a Catch node takes the error; within a loop, only the round fails. As a tool, a failure is returned to the model.",
	port: "The message leaves through the Error port, with the error in the field `error`.",
	continue:
		"The message leaves through Out, with the error in the field `error` and without the node's outputs.",
};

/** What a failure does in the end. */
export function OnError({ node }: { readonly node: FlowNode }) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const policy = node.onError ?? "fail";
	return (
		<div className="flex flex-col gap-1.5">
			<h3 className="text-sm font-medium">When it fails</h3>
			<SegmentedControl
				label="When it fails"
				fill
				segments={POLICIES}
				value={policy}
				onValueChange={(next) => editor.setErrorPolicy(node.id, next === "fail" ? null : next)}
				disabled={readOnly}
			/>
			<p className="text-sm text-text-muted">
				<WithCode text={WORDS[policy]} />
			</p>
		</div>
	);
}
