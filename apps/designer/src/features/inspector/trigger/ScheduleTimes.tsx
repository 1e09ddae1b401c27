import { constantOf } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { formatMomentIn } from "../../../ui/format/time.ts";
import { scheduleText } from "./schedule-text.ts";

interface ScheduleTimesProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
}

/** What a schedule means in words, and when it comes next. */
export function ScheduleTimes({ node, spec }: ScheduleTimesProps) {
	const cron = constantOf(node, spec, "cron");
	const timeZone = constantOf(node, spec, "time_zone");
	if (spec.construct !== "trigger" || typeof cron !== "string" || typeof timeZone !== "string") return null;
	const meaning = scheduleText(cron, timeZone, new Date());
	if (!meaning) return null;
	return (
		<section
			aria-label="Next times"
			className="flex flex-col gap-1 border-b border-border bg-surface-sunken px-3 py-2.5"
		>
			<h3 className="text-sm font-medium">{meaning.words}</h3>
			<ol className="flex flex-col gap-0.5 text-sm text-text-muted tabular-nums">
				{meaning.next.map((at) => (
					<li key={at}>{formatMomentIn(timeZone, at)}</li>
				))}
			</ol>
		</section>
	);
}
