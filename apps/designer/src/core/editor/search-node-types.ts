import { CHAT_TURN } from "@switchyard/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";

/** The parts of the built-in flow of conversations, which no other flow has a use for. */
const BUILT_IN_ONLY: ReadonlySet<string> = new Set(["Chat.Conversation", CHAT_TURN]);

/** The node types that a search means, the best first; all of them for an empty one: triggers first, then by group and name. */
export function searchNodeTypes(all: readonly NodeSpec[], search: string): NodeSpec[] {
	const types = all.filter(({ id, isPart }) => !isPart && !BUILT_IN_ONLY.has(id));
	const words = search.toLowerCase().split(/\s+/).filter(Boolean);
	if (words.length === 0) return [...types].sort(byGroupAndName);
	return types
		.map((type) => ({ type, rank: rankOf(type, words) }))
		.filter(({ rank }) => rank > 0)
		.sort((a, b) => b.rank - a.rank || byGroupAndName(a.type, b.type))
		.map(({ type }) => type);
}

/** Every word must be found somewhere; where it is found says how well it fits. */
function rankOf(
	{ name, id, group, description, tool, keywords = [] }: NodeSpec,
	words: readonly string[],
): number {
	const title = name.toLowerCase();
	const synonyms = keywords.map((keyword) => keyword.toLowerCase());
	const aside = `${id} ${group} ${tool?.name ?? ""}`.toLowerCase();
	const text = description.toLowerCase();
	let rank = 0;
	for (const word of words) {
		if (title.startsWith(word)) rank += 100;
		else if (synonyms.includes(word)) rank += 80;
		else if (title.includes(` ${word}`)) rank += 60;
		else if (title.includes(word)) rank += 40;
		else if (synonyms.some((synonym) => startsAWord(synonym, word))) rank += 30;
		else if (aside.includes(word)) rank += 20;
		else if (text.includes(word)) rank += 5;
		else return 0;
	}
	return rank;
}

function startsAWord(text: string, word: string): boolean {
	return text.startsWith(word) || text.includes(` ${word}`);
}

function byGroupAndName(a: NodeSpec, b: NodeSpec): number {
	return startsRuns(b) - startsRuns(a) || a.group.localeCompare(b.group) || a.name.localeCompare(b.name);
}

/** A flow begins with a trigger, so the list does too. */
function startsRuns({ construct }: NodeSpec): number {
	return construct === "trigger" ? 1 : 0;
}
