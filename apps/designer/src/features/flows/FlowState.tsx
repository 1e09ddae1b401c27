import type { FlowSummary } from "@switchyard/spec/http";
import { CircleCheck, CircleX, PencilLine, ShieldAlert, TriangleAlert } from "lucide-react";
import { Badge } from "../../ui/Badge.tsx";
import { formatCount } from "../../ui/format/count.ts";

/** Whether a flow is published, whether its triggers do their work, and whether it can run. */
export function FlowState({ flow }: { readonly flow: FlowSummary }) {
	const { problems, stricterPolicies } = flow;
	return (
		<span className="flex flex-wrap items-center gap-x-2 gap-y-1">
			<Publication flow={flow} />
			{stricterPolicies && (
				<span className="inline-flex items-center gap-1 text-xs whitespace-nowrap text-warning">
					<ShieldAlert aria-hidden size={12} />
					Policies stop more
				</span>
			)}
			{problems !== undefined && (
				<span className="inline-flex items-center gap-1 text-xs whitespace-nowrap text-warning">
					<TriangleAlert aria-hidden size={12} />
					{formatCount(problems, "problem")}
				</span>
			)}
		</span>
	);
}

function Publication({ flow: { published, revision, failingTriggers } }: { readonly flow: FlowSummary }) {
	if (published === undefined) return <span className="text-text-muted">Draft</span>;
	if (failingTriggers !== undefined) {
		return (
			<Badge tone="danger" icon={<CircleX aria-hidden size={12} />}>
				A trigger fails
			</Badge>
		);
	}
	return published.revision === revision ? (
		<Badge tone="success" icon={<CircleCheck aria-hidden size={12} />}>
			Published
		</Badge>
	) : (
		<Badge icon={<PencilLine aria-hidden size={12} />}>Published, changed since</Badge>
	);
}
