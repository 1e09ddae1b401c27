import type { Problem } from "@switchyard/spec";
import { TriangleAlert } from "lucide-react";

interface NodeProblemsProps {
	readonly problems: readonly Problem[];
}

/** What keeps a node from running, each with a way to the field at fault. */
export function NodeProblems({ problems }: NodeProblemsProps) {
	if (problems.length === 0) return null;
	return (
		<section aria-label="Problems" className="border-b border-border bg-danger-soft px-3 py-2 text-danger">
			<ul className="flex flex-col gap-1 text-sm">
				{problems.map((problem) => (
					<li
						key={`${problem.code} ${problem.field} ${problem.wire} ${problem.message}`}
						className="flex gap-2"
					>
						<TriangleAlert aria-hidden size={14} className="mt-px shrink-0" />
						{problem.field === undefined ? (
							<span>{problem.message}</span>
						) : (
							<button
								type="button"
								className="text-left hover:underline"
								onClick={() => focusField(problem.field ?? "")}
							>
								{problem.message}
							</button>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}

/** Brings a field into view and puts the focus into its first control. */
export function focusField(field: string): void {
	const name = /^[A-Za-z0-9_]+/.exec(field)?.[0] ?? field;
	const row = document.getElementById(`parameter-${name}`);
	row?.scrollIntoView({ block: "nearest" });
	row?.querySelector<HTMLElement>("input, textarea, button[role=combobox], [contenteditable=true]")?.focus();
}
