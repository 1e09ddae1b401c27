import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { useRunViewVerbs } from "../../../services/run-view-context.tsx";
import { pathChoices } from "./path-choices.ts";
import type { PathChoice } from "./rank-paths.ts";
import { type Sample, SampleMessage, triggerSample } from "./sample-message.ts";
import { upstreamOf } from "./upstream.ts";

/** What is known of the message at a node. */
export interface MessageContext {
	readonly sample: Sample;
	/** Every path that can be picked. Worked out when it is first asked for. */
	readonly choices: () => readonly PathChoice[];
}

/** What is known of the message at a node; another one only when an edit or the run brings something new to that node. */
export function useMessageContext(node: string): MessageContext {
	const editor = useEditorVerbs();
	const reached = useReached(node);
	const expected = useExpected(node);
	return useMemo(() => {
		const sample: Sample = reached ? { message: reached, source: "run" } : expected;
		let made: readonly PathChoice[] | undefined;
		return {
			sample,
			choices() {
				const { flow, nodeTypes } = editor.store.getState();
				made ??= pathChoices(flow, nodeTypes, node, sample.message);
				return made;
			},
		};
	}, [editor, node, reached, expected]);
}

/** The message that last reached the node in the run, if one did. */
function useReached(node: string) {
	const run = useRunViewVerbs();
	return useSyncExternalStore(
		useCallback((listener) => run.onNode(node, listener), [run, node]),
		() => run.step(run.node(node)?.lastStep ?? 0)?.message,
	);
}

/** The message that would reach the node: by what the run has shown so far, or by what a run would start with. */
function useExpected(node: string): Sample {
	const run = useRunViewVerbs();
	const flow = useEditor((state) => state.flow.id);
	const nodes = useEditor((state) => state.flow.nodes);
	const wires = useEditor((state) => state.flow.wires);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const upstream = useMemo(() => upstreamOf(wires, node), [wires, node]);
	const expected = useMemo(
		() => new SampleMessage(upstream, triggerSample(nodes, nodeTypes, upstream)),
		[upstream, nodes, nodeTypes],
	);
	return useSyncExternalStore(run.store.subscribe, () => {
		const state = run.store.getState();
		return expected.read(state.flow === flow ? state : NO_RUN);
	});
}

const NO_RUN = { input: undefined, steps: [] };
