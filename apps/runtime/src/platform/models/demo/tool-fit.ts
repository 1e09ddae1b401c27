import type { ToolDefinition } from "@switchyard/spec/tool";
import { type Concept, conceptsOfNoun, conceptsOfVerb, isStopWord, stem, wordsOfName } from "./language.ts";
import { type Clause, verbPosition } from "./read-clauses.ts";

/** Returns whether every word of a tool's name is in a clause, by itself or by its sense. */
export function fitsClause(tool: ToolDefinition, { head }: Clause): boolean {
	const words = head.filter(({ kind }) => kind === "word").map(({ text }) => text);
	// Neighbours are one word, too, as "look up" is in `lookup_order`.
	const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`);
	const stems = new Set([...words.filter((word) => !isStopWord(word)), ...pairs].map(stem));
	const concepts = conceptsOf(head);
	const name = wordsOfName(tool.name).filter((word) => !isStopWord(word));
	const found = name.filter((word, index) => {
		const nouns = conceptsOfNoun(word);
		const meant = index > 0 && nouns.length > 0 ? nouns : [...nouns, ...conceptsOfVerb(word)];
		return stems.has(stem(word)) || meant.some((concept) => concepts.has(concept));
	});
	return name.length > 0 && found.length === name.length;
}

/** The senses of a clause, by its words and by the kinds of its addresses. */
function conceptsOf(head: Clause["head"]): ReadonlySet<Concept> {
	const verb = verbPosition(head);
	const concepts = new Set<Concept>(
		head.flatMap(({ kind, text }, index) => {
			if (kind !== "word") return [];
			const [asVerb, asNoun] = [conceptsOfVerb(text), conceptsOfNoun(text)];
			return index === verb ? (asVerb.length > 0 ? asVerb : asNoun) : asNoun.length > 0 ? asNoun : asVerb;
		}),
	);
	const kinds = new Set(head.map(({ kind }) => kind));
	if (kinds.has("email")) concepts.add("mail");
	if (kinds.has("url")) concepts.add("web");
	if (kinds.has("path")) concepts.add("file");
	if (head.some(({ text }) => /^(what|which|who|when|where|how)$/i.test(text)))
		concepts.add("read").add("fetch");
	// "Write to john@…" is sending; what is sent, written or deleted at an address of the web is a request.
	if (concepts.has("write") && concepts.has("mail") && !kinds.has("path")) concepts.add("send");
	const changes = concepts.has("send") || concepts.has("write") || concepts.has("delete");
	if (changes && kinds.has("url") && !kinds.has("email")) concepts.add("fetch");
	return concepts;
}
