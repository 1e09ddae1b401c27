import { constantOf } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import type { TriggerStatus } from "@switchyard/spec/http";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { useQuery } from "@tanstack/react-query";
import { useEditor } from "../../../services/editor-context.tsx";
import { queries } from "../../../services/queries.ts";
import { useServices } from "../../../services/services-context.ts";
import { Badge, type Tone } from "../../../ui/Badge.tsx";
import { formatMoment, formatMomentIn, isTimeZone } from "../../../ui/format/time.ts";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";

interface TriggerStateProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
}

/** How a trigger is that starts runs by itself: on or off, when it last did, and why it does not. */
export function TriggerState({ node, spec }: TriggerStateProps) {
	const readOnly = useEditor((state) => state.readOnly);
	return spec.construct === "trigger" && !readOnly ? <State node={node} spec={spec} /> : null;
}

const LOOKS: Record<TriggerStatus["state"], { readonly tone: Tone; readonly word: string }> = {
	on: { tone: "success", word: "On" },
	off: { tone: "neutral", word: "Off until the flow is published" },
	failing: { tone: "danger", word: "Failing" },
};

function State({ node, spec }: TriggerStateProps) {
	const { api } = useServices();
	const flow = useEditor((state) => state.flow.id);
	const { data } = useQuery(queries.triggers(api, flow));
	const status = data?.triggers.find((trigger) => trigger.node === node.id);
	if (!status) return null;
	const { tone, word } = LOOKS[status.state];
	const timeZone = constantOf(node, spec, "time_zone");
	return (
		<section aria-label="State" className="flex flex-col gap-1 border-b border-border px-3 py-2.5">
			<div className="flex flex-wrap items-center gap-2">
				<h3 className="text-sm font-medium">State</h3>
				<Badge tone={tone}>{word}</Badge>
			</div>
			{status.error && <p className="text-sm text-danger">{status.error.message}</p>}
			{status.lastFiredAt !== undefined && (
				<p className="text-sm text-text-muted">
					Last started a run <RelativeTime at={status.lastFiredAt} />
				</p>
			)}
			{status.nextAt !== undefined && (
				<p className="text-sm text-text-muted">
					Next:{" "}
					{typeof timeZone === "string" && isTimeZone(timeZone)
						? formatMomentIn(timeZone, status.nextAt)
						: formatMoment(status.nextAt)}
				</p>
			)}
		</section>
	);
}
