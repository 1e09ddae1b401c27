import type { ToolDefinition } from "@switchyard/spec/tool";
import { type Concept, conceptsOfNoun, conceptsOfVerb, isStopWord } from "./lexicon.ts";
import type { Clause } from "./reading/clause.ts";
import { verbPosition } from "./reading/verbs.ts";
import { stem, wordsOfName } from "./stem.ts";

/** What a clause's words say about the tool that it wants. */
interface Evidence {
	readonly stems: ReadonlySet<string>;
	readonly concepts: ReadonlySet<Concept>;
}

/**
 * How well a tool fits a clause, from 0 to 1. With 1 every word of the tool's name is in the clause, by itself or by
 * its sense; between, half of the name is, and the tool's description names more of what the clause does.
 */
export function toolFit(tool: ToolDefinition, clause: Clause): number {
	const evidence = evidenceOf(clause);
	const name = wordsOfName(tool.name).filter((word) => !isStopWord(word));
	if (name.length === 0) return 0;
	const found = name.filter((word, index) => isNamed(word, index, evidence));
	const share = found.length / name.length;
	if (share === 1 || evidence.stems.has(stem(name.join("")))) return 1;
	if (share < 0.5) return 0;
	const nameStems = new Set(name.map(stem));
	const described = new Set(
		tool.description
			.split(/[^\p{L}\p{N}]+/u)
			.filter((word) => !isStopWord(word))
			.map(stem),
	);
	const more = [...described].filter((word) => evidence.stems.has(word) && !nameStems.has(word));
	return more.length >= 2 ? share : 0;
}

function isNamed(word: string, index: number, evidence: Evidence): boolean {
	if (evidence.stems.has(stem(word))) return true;
	const nounConcepts = conceptsOfNoun(word);
	const concepts =
		index > 0 && nounConcepts.length > 0 ? nounConcepts : [...nounConcepts, ...conceptsOfVerb(word)];
	return concepts.some((concept) => evidence.concepts.has(concept));
}

function evidenceOf({ head }: Clause): Evidence {
	const words = head.filter((token) => token.kind === "word").map((token) => token.text);
	const kinds = new Set(head.map((token) => token.kind));
	const stems = words.filter((word) => !isStopWord(word)).map(stem);
	const concepts = new Set<Concept>(conceptsOfHead(head));
	if (kinds.has("email")) concepts.add("mail");
	if (kinds.has("url")) concepts.add("web");
	if (kinds.has("path")) concepts.add("file");
	if (words.some((word) => /^(what|which|who|when|where|how)$/i.test(word)))
		concepts.add("read").add("fetch");
	// "Write to john@…" and "write an e-mail" are sending; what is sent, written or deleted at an address of the web is a request.
	if (concepts.has("write") && concepts.has("mail") && !kinds.has("path")) concepts.add("send");
	const changes = (["send", "write", "delete"] as const).some((concept) => concepts.has(concept));
	if (changes && kinds.has("url") && !kinds.has("email")) concepts.add("fetch");
	return { stems: new Set([...stems, ...pairs(words)]), concepts };
}

function conceptsOfHead(head: Clause["head"]): Concept[] {
	const verb = verbPosition(head);
	return head.flatMap(({ kind, text }, index) => {
		if (kind !== "word") return [];
		const noun = conceptsOfNoun(text);
		if (index === verb) return conceptsOfVerb(text).length > 0 ? [...conceptsOfVerb(text)] : [...noun];
		return noun.length > 0 ? [...noun] : [...conceptsOfVerb(text)];
	});
}

/** Neighbours written as one word, as "look up" is in `lookup_order`. */
function pairs(words: readonly string[]): string[] {
	return words.slice(1).map((word, index) => stem(`${words[index]}${word}`));
}
