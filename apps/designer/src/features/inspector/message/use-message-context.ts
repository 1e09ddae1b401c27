import type { JsonSchema } from "@switchyard/spec/json";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { upstreamOf } from "../../../core/editor/upstream.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { useRunViewVerbs } from "../../../services/run-view-context.tsx";
import type { PathChoice } from "../code/rank-paths.ts";
import { type ExpectedPlace, expectedPlaces } from "./expected-places.ts";
import { pathChoices } from "./path-choices.ts";
import { type Sample, SampleMessage, triggerSample } from "./sample-message.ts";
import { schemaOfPath } from "./schema-of-path.ts";
import { writerOfPath } from "./writer-of-path.ts";

/** What is known of the message at a node. */
export interface MessageContext {
	readonly sample: Sample;
	/** Every path that can be picked. Worked out when it is first asked for. */
	readonly choices: () => readonly PathChoice[];
	/** What nodes before will write and the sample does not have. Worked out when it is first asked for. */
	readonly expected: () => readonly ExpectedPlace[];
	/** What is declared of what a path reads; `undefined` when nothing is. */
	readonly schemaOf: (path: string) => JsonSchema | undefined;
	/** The name of the node that writes what a path reads; `undefined` when none is known to. */
	readonly writerOf: (path: string) => string | undefined;
}

/** What is known of the message at a node; another one only when an edit or the run brings something new to that node. */
export function useMessageContext(node: string): MessageContext {
	const editor = useEditorVerbs();
	const reached = useReached(node);
	const expected = useExpected(node);
	return useMemo(() => {
		const sample: Sample = reached ? { message: reached, source: "run" } : expected;
		let made: readonly PathChoice[] | undefined;
		let places: readonly ExpectedPlace[] | undefined;
		return {
			sample,
			choices() {
				const { flow, nodeTypes } = editor.store.getState();
				made ??= pathChoices(flow, nodeTypes, node, sample.message);
				return made;
			},
			expected() {
				const { flow, nodeTypes } = editor.store.getState();
				places ??= lacking(expectedPlaces(flow, nodeTypes, node), sample);
				return places;
			},
			schemaOf(path) {
				const { flow, nodeTypes } = editor.store.getState();
				return schemaOfPath(flow, nodeTypes, node, path);
			},
			writerOf(path) {
				const { flow, nodeTypes } = editor.store.getState();
				return writerOfPath(flow, nodeTypes, node, path);
			},
		};
	}, [editor, node, reached, expected]);
}

/** The places of fields that the sample has not. */
function lacking(places: readonly ExpectedPlace[], { message }: Sample): readonly ExpectedPlace[] {
	return places.filter(({ segments: [field] }) => !Object.hasOwn(message, String(field)));
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
