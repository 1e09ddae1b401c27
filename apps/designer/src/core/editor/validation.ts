import { validateFlow } from "@switchyard/flow";
import type { Flow, FlowNode } from "@switchyard/spec";
import type { StoreApi } from "zustand/vanilla";
import type { EditorState } from "./editor-state.ts";
import { groupProblems } from "./problems.ts";

/** How long to wait after a change: long enough to finish a word, in milliseconds. */
const DELAY_MS = 150;

/** Keeps the problems of the flow true: at once, then shortly after each change of it or of the node types. Gives the function that ends it. */
export function keepValidated(store: StoreApi<EditorState>): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const check = () => {
		timer = undefined;
		const { flow, nodeTypes } = store.getState();
		store.setState({ problems: groupProblems(validateFlow(flow, nodeTypes)) });
	};
	const unsubscribe = store.subscribe((state, before) => {
		const otherTypes = state.nodeTypes !== before.nodeTypes;
		if (!otherTypes && (state.flow === before.flow || onlyMoved(state.flow, before.flow))) return;
		clearTimeout(timer);
		timer = setTimeout(check, DELAY_MS);
	});
	check();
	return () => {
		unsubscribe();
		clearTimeout(timer);
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
