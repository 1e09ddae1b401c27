import { outputsOf } from "@switchyard/flow";
import type { Construct, FlowNode, NodeSpec, Property } from "@switchyard/spec";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { DraftField } from "../../../ui/draft/DraftField.tsx";
import { SourceSettings } from "../labels/SourceSettings.tsx";
import type { PlaceProblems } from "../problems/field-problems.ts";
import { LastValue } from "./LastValue.tsx";
import { OutputGone } from "./OutputGone.tsx";

interface OutputListProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	readonly problems: ReadonlyMap<string, PlaceProblems>;
}

/** What a node without outputs does with the message. */
const WITHOUT_OUTPUTS: Partial<Record<Construct, string>> = {
	set: "It writes the fields that are set on it.",
	switch: "It passes the message on as it is.",
	join: "It passes on the messages of its branches, merged into one.",
	respond: "It passes the message on as it is.",
	trigger: "The run starts with its message.",
};

/** Where each result is written in the message. */
export function OutputList({ node, spec, problems }: OutputListProps) {
	const outputs = outputsOf(node, spec);
	const known = new Set(outputs.map(({ name }) => name));
	const gone = Object.keys(node.outputs ?? {}).filter((name) => !known.has(name));
	if (outputs.length + gone.length === 0) {
		return (
			<p className="p-3 text-text-muted">
				{WITHOUT_OUTPUTS[spec.construct ?? "action"] ?? "It writes nothing into the message."}
			</p>
		);
	}
	return (
		<div className="flex flex-col gap-3 p-3">
			<p className="text-sm text-text-muted">
				The message field that each result is written to. Empty leaves the result out of the message.
			</p>
			{outputs.map((output) => (
				<OutputRow key={output.name} {...{ node, output }} problem={problems.get(output.name)?.get("")} />
			))}
			{gone.map((name) => (
				<OutputGone key={name} node={node.id} name={name} problem={problems.get(name)?.get("")} />
			))}
			<SourceSettings node={node} spec={spec} />
		</div>
	);
}

interface OutputRowProps {
	readonly node: FlowNode;
	readonly output: Property;
	readonly problem: string | undefined;
}

function OutputRow({ node, output, problem }: OutputRowProps) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	return (
		<div id={`output-${output.name}`} className="flex min-w-0 flex-col gap-1">
			<DraftField
				label={output.title ?? output.name}
				description={output.description}
				error={problem}
				mono
				maxLength={128}
				value={node.outputs?.[output.name] ?? output.name}
				onValueChange={(field) =>
					editor.setOutput(node.id, output.name, field === output.name ? null : field)
				}
				readOnly={readOnly}
				placeholder="Not written"
			/>
			<LastValue node={node.id} output={output.name} />
		</div>
	);
}
