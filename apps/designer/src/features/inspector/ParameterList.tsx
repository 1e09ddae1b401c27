import type { FlowNode, NodeSpec } from "@switchyard/spec";
import { useEditor, useEditorVerbs } from "../../services/editor-context.tsx";
import { useMessageContext } from "./message/use-message-context.ts";
import { ParameterRow } from "./ParameterRow.tsx";

interface ParameterListProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	readonly problems: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

/** Every parameter of a node, in the author's order. */
export function ParameterList({ node, spec, problems }: ParameterListProps) {
	const editor = useEditorVerbs();
	const disabled = useEditor((state) => state.readOnly);
	const { sample, choices } = useMessageContext(node.id);
	const parameters = spec.properties.filter(({ variableType }) => variableType !== "Out");
	if (parameters.length === 0) return <p className="p-3 text-text-muted">This node has no parameters.</p>;
	return (
		<div className="flex flex-col">
			{parameters.map((property) => (
				<ParameterRow
					key={property.name}
					{...{ property, sample, choices, disabled }}
					setting={node.params[property.name]}
					onSetting={(setting) => editor.setParameter(node.id, property.name, setting)}
					onScope={(scope) => editor.setScope(node.id, property.name, scope)}
					problems={problems.get(property.name) ?? NO_PROBLEMS}
				/>
			))}
		</div>
	);
}
