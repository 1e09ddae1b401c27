import { stem } from "./stem.ts";

/** What a word of a prompt, or of a tool's name, is about. */
export type Concept = "send" | "mail" | "read" | "write" | "delete" | "file" | "fetch" | "web" | "log";

const VERBS: Readonly<Record<Concept, string>> = {
	send: "send tell notify inform remind forward deliver reply respond answer let thank invite ask contact alert update email mail message text",
	mail: "email mail",
	read: "read open show load list check view get look search find retrieve display see",
	write: "write save store put create append keep jot draft make note record document",
	delete: "delete remove erase",
	file: "",
	fetch: "fetch get download request call visit open load check read ping post put curl retrieve query",
	web: "",
	log: "log record note trace",
};

const NOUNS: Readonly<Record<Concept, string>> = {
	send: "",
	mail: "email mail inbox mailbox letter",
	read: "",
	write: "",
	delete: "",
	file: "file document note folder",
	fetch: "request",
	web: "http https url web webpage page website site link api endpoint webhook",
	log: "log logbook journal",
};

const STOP_WORDS = stems(
	"a an the this that these those it its to of in on at by for from with into as and or but then also is are was were be been " +
		"has have had do does did will would can could should may must not no i you he she we they me my your his her our their please",
);

const verbs = byStem(VERBS);
const nouns = byStem(NOUNS);

/** What a word says when it stands where a sentence has its verb. */
export function conceptsOfVerb(word: string): readonly Concept[] {
	return verbs.get(stem(word)) ?? [];
}

/** What a word says when it stands anywhere else. */
export function conceptsOfNoun(word: string): readonly Concept[] {
	return nouns.get(stem(word)) ?? [];
}

/** True for words that say nothing about what a text is about. */
export function isStopWord(word: string): boolean {
	return STOP_WORDS.has(stem(word));
}

function byStem(table: Readonly<Record<Concept, string>>): Map<string, Concept[]> {
	const concepts = new Map<string, Concept[]>();
	for (const [concept, words] of Object.entries(table) as [Concept, string][])
		for (const word of stems(words)) concepts.set(word, [...(concepts.get(word) ?? []), concept]);
	return concepts;
}

function stems(words: string): Set<string> {
	return new Set(words.split(" ").filter(Boolean).map(stem));
}
