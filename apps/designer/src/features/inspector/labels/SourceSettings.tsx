import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { SourceChoice } from "./SourceChoice.tsx";

/** What a node's results are by themselves: what policies go by. */
export function SourceSettings({ node, spec }: { readonly node: FlowNode; readonly spec: NodeSpec }) {
	return (
		<section aria-label="Labels" className="flex flex-col gap-4 border-t border-border pt-4">
			<SourceChoice
				{...{ node, spec }}
				kind="untrusted"
				title="Could somebody outside write its results?"
				yes="Untrusted"
				no="Trusted"
			/>
			<SourceChoice
				{...{ node, spec }}
				kind="private"
				title="May everybody know its results?"
				yes="Private"
				no="Public"
			/>
		</section>
	);
}
