import type { NodeSpec } from "@switchyard/spec";

/** The node types that a search means, the best first; all of them, by group and name, for an empty one. */
export function searchNodeTypes(types: readonly NodeSpec[], search: string): NodeSpec[] {
	const words = search.toLowerCase().split(/\s+/).filter(Boolean);
	if (words.length === 0) return [...types].sort(byGroupAndName);
	return types
		.map((type) => ({ type, rank: rankOf(type, words) }))
		.filter(({ rank }) => rank > 0)
		.sort((a, b) => b.rank - a.rank || byGroupAndName(a.type, b.type))
		.map(({ type }) => type);
}

/** Every word must be found somewhere; where it is found says how well it fits. */
function rankOf({ name, id, group, description, tool }: NodeSpec, words: readonly string[]): number {
	const title = name.toLowerCase();
	const aside = `${id} ${group} ${tool?.name ?? ""}`.toLowerCase();
	const text = description.toLowerCase();
	let rank = 0;
	for (const word of words) {
		if (title.startsWith(word)) rank += 100;
		else if (title.includes(` ${word}`)) rank += 60;
		else if (title.includes(word)) rank += 40;
		else if (aside.includes(word)) rank += 20;
		else if (text.includes(word)) rank += 5;
		else return 0;
	}
	return rank;
}

function byGroupAndName(a: NodeSpec, b: NodeSpec): number {
	return a.group.localeCompare(b.group) || a.name.localeCompare(b.name);
}
