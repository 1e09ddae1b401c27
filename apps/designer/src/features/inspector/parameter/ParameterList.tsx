import type { FlowNode, NodeSpec } from "@switchyard/spec";
import { useEditor } from "../../../services/editor-context.tsx";
import { useMessageContext } from "../message/use-message-context.ts";
import { ScheduleTimes } from "../trigger/ScheduleTimes.tsx";
import { TriggerState } from "../trigger/TriggerState.tsx";
import { ParameterRow } from "./ParameterRow.tsx";
import { WebhookAddress } from "./WebhookAddress.tsx";

interface ParameterListProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
}

/** Every parameter of a node, in the author's order. */
export function ParameterList({ node, spec }: ParameterListProps) {
	const readOnly = useEditor((state) => state.readOnly);
	const message = useMessageContext(node.id);
	const parameters = spec.properties.filter(({ variableType }) => variableType !== "Out");
	if (parameters.length === 0) {
		return <p className="p-3 text-text-muted">There is nothing to set on this node.</p>;
	}
	return (
		<div className="@container flex flex-col">
			<TriggerState node={node} spec={spec} />
			<WebhookAddress node={node} spec={spec} />
			<ScheduleTimes node={node} spec={spec} />
			{parameters.map((property) => (
				<ParameterRow key={property.name} {...{ node, spec, property, message, readOnly }} />
			))}
		</div>
	);
}
