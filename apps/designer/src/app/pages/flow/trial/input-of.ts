import type { Message } from "@switchyard/spec/json";
import type { FlowSession } from "../../../../services/flow-session.ts";

/**
 * The message that a node is tried alone with: the one that last reached it in the run in view, else what the pinned data of
 * the nodes before it make of the run's first message.
 * @throws ApiError when a large part of it cannot be read
 */
export async function inputOf({ run, editor, wholeMessage }: FlowSession, node: string): Promise<Message> {
	const last = run.node(node)?.lastStep;
	const reached = last === undefined ? undefined : run.step(last)?.message;
	if (reached) return wholeMessage(reached);
	const { flow } = editor.store.getState();
	const before = ancestors(flow.wires, node);
	const parts = flow.nodes.filter(({ id, pin }) => pin && before.has(id)).map(({ pin }) => pin?.data ?? {});
	return Object.assign({}, await wholeMessage(run.store.getState().input ?? {}), ...parts);
}

function ancestors(
	wires: readonly { readonly from: { readonly node: string }; readonly to: { readonly node: string } }[],
	node: string,
): Set<string> {
	const seen = new Set<string>();
	const open = [node];
	for (let each = open.pop(); each !== undefined; each = open.pop()) {
		for (const { from, to } of wires) {
			if (to.node !== each || seen.has(from.node)) continue;
			seen.add(from.node);
			open.push(from.node);
		}
	}
	return seen;
}
