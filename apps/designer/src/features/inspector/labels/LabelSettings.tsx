import { outputProperties } from "@switchyard/flow";
import { consequentialProperties, type FlowNode, type NodeSpec } from "@switchyard/spec";
import { PinnedValues } from "./PinnedValues.tsx";
import { SourceChoice } from "./SourceChoice.tsx";

/** Where a node's results come from, and which values its consequential parameters take. */
export function LabelSettings({ node, spec }: { readonly node: FlowNode; readonly spec: NodeSpec }) {
	const consequential = consequentialProperties(spec);
	return (
		<div className="flex flex-col gap-6 p-3">
			{outputProperties(spec).length > 0 && (
				<section aria-label="Its results" className="flex flex-col gap-4">
					<SourceChoice
						node={node}
						spec={spec}
						kind="untrusted"
						title="Could somebody outside write its results?"
						yes="Untrusted"
						no="Trusted"
					/>
					<SourceChoice
						node={node}
						spec={spec}
						kind="private"
						title="May everybody know its results?"
						yes="Private"
						no="Public"
					/>
				</section>
			)}
			{consequential.length > 0 && (
				<section aria-label="Allowed values" className="flex flex-col gap-3">
					<h3 className="text-sm font-medium">Allowed values</h3>
					<p className="text-sm text-text-muted">
						Under the flow’s policies these parameters take untrusted values, and send private data, only
						where the value is listed here.
					</p>
					{consequential.map((property) => (
						<PinnedValues key={property.name} node={node} property={property} />
					))}
				</section>
			)}
		</div>
	);
}
