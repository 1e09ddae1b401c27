import { wireMarks } from "@switchyard/flow";
import type { Flow, Mark, NodeSpec } from "@switchyard/spec";
import { useEditor } from "../../../services/editor-context.tsx";

type Marks = ReadonlyMap<string, Mark>;

/** Those of the flow as it is now: all its wires ask for the same. */
let latest:
	| { readonly flow: Flow; readonly nodeTypes: ReadonlyMap<string, NodeSpec>; readonly marks: Marks }
	| undefined;

/** What a wire's message may hold that is untrusted or private; nothing where the flow has no policy that it matters to. */
export function useWireMark(wire: string): Mark | undefined {
	return useEditor(({ flow, nodeTypes }) => (flow.policies ? marksOf(flow, nodeTypes).get(wire) : undefined));
}

function marksOf(flow: Flow, nodeTypes: ReadonlyMap<string, NodeSpec>): Marks {
	if (latest?.flow !== flow || latest.nodeTypes !== nodeTypes) {
		latest = { flow, nodeTypes, marks: wireMarks(flow, nodeTypes) };
	}
	return latest.marks;
}
