import type { Problem } from "@switchyard/spec/error";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { TriangleAlert } from "lucide-react";
import { problemText } from "../../../core/editor/problem-text.ts";
import { WithCode } from "../../../ui/WithCode.tsx";
import { focusField } from "./field-request.ts";

interface NodeProblemsProps {
	readonly problems: readonly Problem[];
	readonly spec: NodeSpec | undefined;
}

/** What keeps a node from running, each with a way to the field at fault. */
export function NodeProblems({ problems, spec }: NodeProblemsProps) {
	if (problems.length === 0) return null;
	return (
		<section
			aria-label="Problems"
			className="max-h-40 shrink-0 overflow-auto border-t border-border bg-danger-soft px-3 py-2 text-danger"
		>
			<ul className="flex flex-col gap-1 text-sm">
				{problems.map((problem) => (
					<li
						key={`${problem.code} ${problem.field} ${problem.wire} ${problem.message}`}
						className="flex gap-2"
					>
						<TriangleAlert aria-hidden size={14} className="mt-px shrink-0" />
						<Words problem={problem} spec={spec} />
					</li>
				))}
			</ul>
		</section>
	);
}

function Words({ problem, spec }: { readonly problem: Problem; readonly spec: NodeSpec | undefined }) {
	const { field, code } = problem;
	const words = <WithCode text={problemText(problem, spec)} />;
	if (field === undefined) return <span className="min-w-0 break-words">{words}</span>;
	return (
		<button
			type="button"
			className="min-w-0 rounded-sm text-left break-words underline decoration-dotted underline-offset-2 hover:decoration-solid"
			onClick={() => focusField(field, code)}
		>
			{words}
		</button>
	);
}
