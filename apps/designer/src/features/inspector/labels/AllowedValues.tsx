import type { FlowNode } from "@switchyard/spec/flow";
import { consequentialProperties, type NodeSpec } from "@switchyard/spec/node-spec";
import { useEditor } from "../../../services/editor-context.tsx";
import { PinnedValues } from "./PinnedValues.tsx";

/** The values that a node's consequential parameters take from anybody. Without policies they mean nothing, and are not shown. */
export function AllowedValues({ node, spec }: { readonly node: FlowNode; readonly spec: NodeSpec }) {
	const governed = useEditor((state) => state.flow.policies !== undefined);
	const properties = consequentialProperties(spec);
	if (properties.length === 0 || !(governed || node.pinnedSets)) return null;
	return (
		<section aria-label="Allowed values" className="flex flex-col gap-3 border-t border-border p-3">
			<h3 className="text-sm font-medium">Allowed values</h3>
			<p className="text-sm text-text-muted">
				Under the flow’s policies these parameters take untrusted values, and send private data, only where
				the value is listed here, one in each line.
			</p>
			{properties.map((property) => (
				<PinnedValues key={property.name} node={node} property={property} />
			))}
		</section>
	);
}
