import { wireMarks } from "@switchyard/flow";
import type { Flow } from "@switchyard/spec/flow";
import type { Mark } from "@switchyard/spec/label";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { useEditor } from "../../../services/editor-context.tsx";

interface KnownMarks {
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly marks: ReadonlyMap<string, Mark>;
}

/** By flow, as it is at one time: all its wires ask for the same. */
const known = new WeakMap<Flow, KnownMarks>();

/** What a wire's message may hold that is untrusted or private; nothing where the flow has no policy that it matters to. */
export function useWireMark(wire: string): Mark | undefined {
	return useEditor(({ flow, nodeTypes }) => (flow.policies ? marksOf(flow, nodeTypes).get(wire) : undefined));
}

function marksOf(flow: Flow, nodeTypes: KnownMarks["nodeTypes"]): KnownMarks["marks"] {
	let found = known.get(flow);
	if (found?.nodeTypes !== nodeTypes) {
		found = { nodeTypes, marks: wireMarks(flow, nodeTypes) };
		known.set(flow, found);
	}
	return found.marks;
}
