import { ArrowUpRight, MessageCircleQuestionMark } from "lucide-react";
import { Link } from "wouter";
import type { StepChild } from "../../../core/run/step-parts.ts";

interface ChildRunProps {
	readonly child: StepChild;
	/** Whether it waits for a person. */
	readonly waits: boolean;
}

/** The run that the step's sub-flow is. */
export function ChildRun({ child: { run, flow, revision }, waits }: ChildRunProps) {
	const link = (
		<Link
			href={`/runs/${run}`}
			className="inline-flex items-center gap-0.5 rounded-sm font-medium text-text underline underline-offset-2 hover:decoration-2"
		>
			Open its run
			<ArrowUpRight aria-hidden size={12} />
		</Link>
	);
	if (waits) {
		return (
			<section
				aria-label="Waits for a person"
				className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-warning-soft p-2 text-sm text-warning"
			>
				<MessageCircleQuestionMark aria-hidden size={14} className="shrink-0" />
				<span className="min-w-0 flex-1">
					Its run of <code className="font-mono">{flow}</code>, version {revision}, waits for a person.
				</span>
				{link}
			</section>
		);
	}
	return (
		<p className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-text-muted">
			<span>
				Runs <code className="font-mono">{flow}</code>, version {revision}.
			</span>
			{link}
		</p>
	);
}
