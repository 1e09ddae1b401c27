import type { Fault } from "@switchyard/spec";
import { CircleX } from "lucide-react";
import { WithCode } from "../../ui/WithCode.tsx";
import { argumentProblems } from "./argument-problems.ts";

/** What went wrong, what to do, and the raw error for those who want it. */
export function FaultView({ fault }: { readonly fault: Fault }) {
	const { said, problems } = argumentProblems(fault);
	return (
		<section aria-label="Error" className="flex gap-2 rounded-md bg-danger-soft p-2 text-danger">
			<CircleX aria-hidden size={14} className="mt-1 shrink-0" />
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
