import type { FlowSummary } from "@switchyard/spec";
import { CircleCheck, CircleX, PencilLine } from "lucide-react";
import { Badge } from "../../ui/Badge.tsx";

/** Whether a flow is published, and whether its triggers do their work. */
export function FlowState({
	flow: { published, revision, failingTriggers },
}: {
	readonly flow: FlowSummary;
}) {
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
