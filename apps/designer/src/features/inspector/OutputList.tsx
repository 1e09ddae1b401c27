import type { FlowNode, NodeSpec, Property } from "@switchyard/spec";
import { useEditor, useEditorVerbs } from "../../services/editor-context.tsx";
import { useDraft } from "../../ui/draft/use-draft.ts";
import { TextField } from "../../ui/TextField.tsx";

interface OutputListProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	readonly problems: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Where each result is written in the message. */
export function OutputList({ node, spec, problems }: OutputListProps) {
	const outputs = spec.properties.filter(({ variableType }) => variableType === "Out");
	if (outputs.length === 0) {
		return <p className="p-3 text-text-muted">This node writes nothing into the message.</p>;
	}
	return (
		<div className="flex flex-col gap-3 p-3">
			<p className="text-sm text-text-muted">
				The message field that each result is written to. Empty leaves the result out of the message.
			</p>
			{outputs.map((output) => (
				<OutputRow key={output.name} {...{ node, output }} problem={problems.get(output.name)?.get("")} />
			))}
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
	const { draft, change, flush } = useDraft(node.outputs?.[output.name] ?? output.name, (field) =>
		editor.setOutput(node.id, output.name, field === output.name ? null : field),
	);
	return (
		<TextField
			label={output.title ?? output.name}
			description={output.description}
			error={problem}
			mono
			value={draft}
			disabled={readOnly}
			placeholder="Not written"
			onChange={(event) => change(event.target.value)}
			onBlur={flush}
		/>
	);
}
