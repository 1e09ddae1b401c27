import { validateFlow } from "@switchyard/flow";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { StoreApi } from "zustand/vanilla";
import type { EditorState } from "./editor-state.ts";
import { groupProblems } from "./problems.ts";
import { unfinishedProblems } from "./unfinished/unfinished-problems.ts";

/** How long to wait after a change: long enough to finish a word, in milliseconds. */
const DELAY_MS = 150;

export interface Validation {
	/** Checks now what was just changed, rather than shortly. */
	readonly check: () => void;
	readonly stop: () => void;
}

/** Keeps the problems of the flow true: at once, then shortly after each change of it, of the node types or of what is typed. */
export function keepValidated(store: StoreApi<EditorState>): Validation {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const validate = () => {
		timer = undefined;
		const state = store.getState();
		const ofFlow = validateFlow(state.flow, state.nodeTypes);
		store.setState({ problems: groupProblems([...unfinishedProblems(state), ...ofFlow]) });
	};
	const unsubscribe = store.subscribe((state, before) => {
		const other = state.nodeTypes !== before.nodeTypes || state.unfinished !== before.unfinished;
		if (!other && (state.flow === before.flow || onlyMoved(state.flow, before.flow))) return;
		clearTimeout(timer);
		timer = setTimeout(validate, DELAY_MS);
	});
	validate();
	return {
		check() {
			if (timer === undefined) return;
			clearTimeout(timer);
			validate();
		},
		stop() {
			unsubscribe();
			clearTimeout(timer);
		},
	};
}

/** Whether two flows differ in nothing but where nodes stand, which is nobody's problem. */
function onlyMoved(flow: Flow, before: Flow): boolean {
	return (
		flow.wires === before.wires &&
		flow.nodes.length === before.nodes.length &&
		flow.nodes.every((node, index) => {
			const old = before.nodes[index];
			return node === old || (old !== undefined && isSameElsewhere(node, old));
		})
	);
}

function isSameElsewhere(node: FlowNode, old: FlowNode): boolean {
	const names = new Set([...Object.keys(node), ...Object.keys(old)] as (keyof FlowNode)[]);
	names.delete("position");
	return [...names].every((name) => node[name] === old[name]);
}
