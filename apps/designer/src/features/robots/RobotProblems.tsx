import type { Problem } from "@switchyard/spec";
import { TriangleAlert } from "lucide-react";

/** What keeps a robot from answering as it is saved, and what to do about each. */
export function RobotProblems({ problems }: { readonly problems: readonly Problem[] }) {
	if (problems.length === 0) return null;
	return (
		<div className="flex max-h-40 shrink-0 gap-3 overflow-y-auto border-b border-border bg-warning-soft px-6 py-2 text-warning max-sm:px-4">
			<TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
			<ul aria-label="Problems of the robot" className="flex min-w-0 flex-1 flex-col gap-1">
				{problems.map(({ code, field, node, message, hint }) => (
					<li key={`${code} ${field} ${node} ${message}`} className="break-words">
						{message} {hint}
					</li>
				))}
			</ul>
		</div>
	);
}
