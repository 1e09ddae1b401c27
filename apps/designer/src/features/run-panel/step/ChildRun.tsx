import { ArrowUpRight } from "lucide-react";
import { Link } from "wouter";
import type { StepChild } from "../../../core/run/step-parts.ts";

/** The run that the step's sub-flow is. */
export function ChildRun({ child: { run, flow, revision } }: { readonly child: StepChild }) {
	return (
		<p className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-text-muted">
			<span>
				Runs <code className="font-mono">{flow}</code>, version {revision}.
			</span>
			<Link
				href={`/runs/${run}`}
				className="inline-flex items-center gap-0.5 rounded-sm font-medium text-text underline underline-offset-2 hover:decoration-2"
			>
				Open its run
				<ArrowUpRight aria-hidden size={12} />
			</Link>
		</p>
	);
}
