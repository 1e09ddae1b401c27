import { hasToolsPort } from "@switchyard/flow";
import { type Branch, nodeDetails, type OutlineSource, problemBranch } from "./node-branches.ts";
import type { NodeItem, OutlineItem } from "./outline-item.ts";
import type { OutlineRow } from "./outline-row.ts";

/** Which rows someone opened or closed, by key; the others are as they are at first. */
export type OpenRows = ReadonlyMap<string, boolean>;

export function nodeKey(node: string): string {
	return `node ${node}`;
}

/** The rows of the outline that are shown, from top to bottom: what is beneath a closed row is not made at all. */
export function outlineRows(
	items: readonly OutlineItem[],
	source: OutlineSource,
	open: OpenRows,
): readonly OutlineRow[] {
	const rows: OutlineRow[] = [];
	const add = (branches: readonly Branch[], level: number, parent: number) => {
		for (const [place, { key, part, opened = false, beneath }] of branches.entries()) {
			const row = { key, part, level, parent, position: place + 1, siblings: branches.length };
			if (!beneath) {
				rows.push(row);
				continue;
			}
			const isOpen = open.get(key) ?? opened;
			rows.push({ ...row, open: isOpen });
			if (isOpen) add(beneath(), level + 1, rows.length - 1);
		}
	};
	const ofFlow = source.problems.all.filter(({ node, wire }) => node === undefined && wire === undefined);
	const first = ofFlow.map((problem, place) => problemBranch(problem, undefined, String(place)));
	add([...first, ...items.map((item) => branchOf(item, source))], 1, -1);
	return rows;
}

function branchOf(item: OutlineItem, source: OutlineSource): Branch {
	if (item.kind === "node") return nodeBranch(item, source);
	if (item.kind === "note") return { key: `note ${item.note.id}`, part: item };
	const { group, items } = item;
	return {
		key: `group ${group.id}`,
		part: { kind: "group", group },
		opened: true,
		beneath: () => items.map((each) => branchOf(each, source)),
	};
}

/** An agent is open at first, so that its tools are seen; what else it has is closed. */
function nodeBranch({ node, tools }: NodeItem, source: OutlineSource): Branch {
	const { nodeTypes, problems } = source;
	const spec = nodeTypes.get(node.type);
	const callsTools = spec !== undefined && hasToolsPort(spec);
	return {
		key: nodeKey(node.id),
		part: {
			kind: "node",
			node,
			spec,
			problems: problems.byNode.get(node.id)?.length ?? 0,
		},
		opened: tools.length > 0,
		beneath: () => [
			...tools.map((tool) => nodeBranch(tool, source)),
			...nodeDetails(node, source, !callsTools),
		],
	};
}

/** The keys of the rows that must be open for a part's row to be there; `undefined` for a part that has none. */
export function keysAbove(items: readonly OutlineItem[], key: string): readonly string[] | undefined {
	for (const item of items) {
		const own = keyOf(item);
		if (own === key) return [];
		const beneath = item.kind === "group" ? item.items : item.kind === "node" ? item.tools : [];
		const keys = keysAbove(beneath, key);
		if (keys) return [own, ...keys];
	}
	return undefined;
}

function keyOf(item: OutlineItem): string {
	if (item.kind === "node") return nodeKey(item.node.id);
	return item.kind === "note" ? `note ${item.note.id}` : `group ${item.group.id}`;
}
