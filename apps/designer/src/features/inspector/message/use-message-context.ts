import type { Message } from "@switchyard/spec";
import { useMemo } from "react";
import { useEditor } from "../../../services/editor-context.tsx";
import { useRunView } from "../../../services/run-view-context.tsx";
import { pathChoices } from "./path-choices.ts";
import type { PathChoice } from "./rank-paths.ts";
import { sampleMessage } from "./sample-message.ts";

/** What is known of the message at a node: a sample from the last run, and every path that can be picked. */
export function useMessageContext(node: string): {
	readonly sample: Message;
	readonly choices: readonly PathChoice[];
} {
	const flow = useEditor((state) => state.flow);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const input = useRunView((state) => (state.flow === flow.id ? state.input : undefined));
	const steps = useRunView((state) => (state.flow === flow.id ? state.steps : NO_STEPS));
	return useMemo(() => {
		const sample = sampleMessage(flow, nodeTypes, node, { input, steps });
		return { sample, choices: pathChoices(flow, nodeTypes, node, sample) };
	}, [flow, nodeTypes, node, input, steps]);
}

const NO_STEPS: readonly never[] = [];
