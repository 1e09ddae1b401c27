import type { Problem } from "@switchyard/spec/error";
import { problemText } from "../../../core/editor/problem-text.ts";
import { useEditor } from "../../../services/editor-context.tsx";
import { WithCode } from "../../../ui/WithCode.tsx";
import { problemPlace } from "./problem-place.ts";

/** A problem in a list for the whole flow: where it is, what it is, and what helps. */
export function ProblemWords({ problem }: { readonly problem: Problem }) {
	const flow = useEditor((state) => state.flow);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const node = flow.nodes.find(({ id }) => id === problem.node);
	const spec = nodeTypes.get(node?.type ?? "");
	return (
		<>
			<span className="block text-sm font-medium text-text-muted">{problemPlace(flow, problem, spec)}</span>
			<span className="block">
				<WithCode text={problemText(problem, spec)} />
			</span>
			{problem.hint && (
				<span className="block text-sm text-text-muted">
					<WithCode text={problem.hint} />
				</span>
			)}
		</>
	);
}
