import type { Fault } from "@switchyard/spec/error";
import { CircleX, TriangleAlert } from "lucide-react";
import { WithCode } from "../../ui/WithCode.tsx";
import { argumentProblems } from "./argument-problems.ts";

const TONES = {
	danger: { label: "Error", icon: CircleX, colors: "bg-danger-soft text-danger" },
	warning: { label: "Warning", icon: TriangleAlert, colors: "bg-warning-soft text-warning" },
} as const;

interface FaultViewProps {
	readonly fault: Fault;
	/** `danger` when absent. */
	readonly tone?: keyof typeof TONES;
}

/** What went wrong, what to do, and the raw error for those who want it. */
export function FaultView({ fault, tone = "danger" }: FaultViewProps) {
	const { said, problems } = argumentProblems(fault);
	const { label, icon: Icon, colors } = TONES[tone];
	return (
		<section aria-label={label} className={`flex gap-2 rounded-md p-2 ${colors}`}>
			<Icon aria-hidden size={14} className="mt-1 shrink-0" />
			<div className="flex min-w-0 flex-col gap-0.5">
				<p className="break-words">
					<WithCode text={said} />
				</p>
				{problems.length > 0 && (
					<ul aria-label="Problems" className="flex list-disc flex-col gap-0.5 pl-4">
						{problems.map(({ field, words }) => (
							<li key={`${field} ${words}`} className="break-words">
								{field !== undefined && <code className="font-mono text-[0.92em] font-medium">{field}</code>}{" "}
								{words}
							</li>
						))}
					</ul>
				)}
				{fault.hint && (
					<p className="text-sm">
						<WithCode text={fault.hint} />
					</p>
				)}
				<p className="font-mono text-xs">
					{fault.code}
					{fault.field && ` · ${fault.field}`}
				</p>
				{fault.detail && (
					<details className="text-sm">
						<summary className="cursor-default">Details</summary>
						<pre className="overflow-x-auto font-mono text-xs whitespace-pre-wrap">{fault.detail}</pre>
					</details>
				)}
			</div>
		</section>
	);
}
