import type { Flow, SetGroup } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { OperationError } from "./operation-error.ts";

type Member = { readonly id: string; readonly group?: string };

/** Whether the flow has the group does not matter: two people may group and ungroup at the same time. */
export function setGroup(flow: Flow, { group, nodes, notes }: SetGroup): Applied {
	const chosen = { nodes: new Set(nodes), notes: new Set(notes) };
	const own = (ids: ReadonlySet<string>, members: readonly Member[] = []) =>
		members.filter(({ id }) => ids.has(id));
	const before = { nodes: own(chosen.nodes, flow.nodes), notes: own(chosen.notes, flow.notes) };
	const groups = new Set([...before.nodes, ...before.notes].map((member) => member.group ?? null));
	if (groups.size === 0) {
		throw new OperationError("The flow has none of these nodes and notes.", {
			field: "nodes",
			hint: "They may have been removed meanwhile; read the flow again.",
		});
	}
	const ids = (members: readonly Member[], of: string | null) =>
		members.filter((member) => (member.group ?? null) === of).map(({ id }) => id);
	return {
		flow: {
			...flow,
			nodes: flow.nodes.map((node) => (chosen.nodes.has(node.id) ? inGroup(node, group) : node)),
			...(flow.notes
				? { notes: flow.notes.map((note) => (chosen.notes.has(note.id) ? inGroup(note, group) : note)) }
				: {}),
		},
		inverse: [...groups].map((of) => ({
			op: "set-group",
			group: of,
			nodes: ids(before.nodes, of),
			notes: ids(before.notes, of),
		})),
	};
}

function inGroup<Part extends Member>({ group: _, ...part }: Part, group: string | null) {
	return group === null ? part : { ...part, group };
}
