import type { Problem } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { placeWords } from "../../../core/editor/problem-text.ts";

/** Where a problem is, in words: `Send Mail › To`, `Wire from Start to Agent`, or `The flow`. */
export function problemPlace(flow: Flow, problem: Problem, spec: NodeSpec | undefined): string {
	const nameOf = (id: string) => flow.nodes.find((node) => node.id === id)?.name ?? id;
	const wire = flow.wires.find(({ id }) => id === problem.wire);
	if (wire !== undefined) return `Wire from ${nameOf(wire.from.node)} to ${nameOf(wire.to.node)}`;
	if (problem.node === undefined) return "The flow";
	return problem.field === undefined
		? nameOf(problem.node)
		: `${nameOf(problem.node)} › ${placeWords(problem.field, spec)}`;
}
