/** Sense of a word of a prompt, or of a tool's name. */
export type Concept = "send" | "mail" | "read" | "write" | "delete" | "file" | "fetch" | "web" | "log";

const verbs = byStem({
	send: "send tell notify inform remind forward reply answer let thank invite contact alert email mail message text",
	mail: "email mail",
	read: "read open show load list check view get look search find retrieve see",
	write: "write save store put create append keep draft make note record",
	delete: "delete remove erase",
	fetch: "fetch get download request call visit open load check read ping post put retrieve query",
	log: "log record note trace",
});

const nouns = byStem({
	mail: "email mail inbox mailbox letter",
	file: "file document note folder",
	fetch: "request",
	web: "http https url web webpage page website site link api endpoint webhook",
	log: "log logbook journal",
});

const STOP_WORDS = stems(
	"a an the this that these those it its to of in on at by for from with into as and or but then also is are was were be been " +
		"has have had do does did will would can could should may must not no i you he we they me my your his her our their please",
);

/** The part of an English word that its forms share, roughly: "notifies", "notified" and "notify" give the same. */
export function stem(word: string): string {
	const plain = word
		.toLowerCase()
		.replace(/['’]s$/, "")
		.replace(/[^\p{L}\p{N}]/gu, "");
	const root = plain
		.replace(/(?<=..)(ies|ied)$/, "y")
		.replace(/(?<=...)(ing|ed|(?<=[sxz]|sh|ch)es|(?<!s)s)$/, "");
	return root.replace(/([bdglmnprt])\1$/, "$1").replace(/(?<=...)e$/, "");
}

export function stems(words: string): ReadonlySet<string> {
	return new Set(words.split(" ").map(stem));
}

/** The words of a name in snake case, kebab case or camel case. */
export function wordsOfName(name: string): string[] {
	const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").match(/[A-Za-z0-9]+/g) ?? [];
	return words.map((word) => word.toLowerCase());
}

/** The senses of a word as a sentence's verb. */
export function conceptsOfVerb(word = ""): readonly Concept[] {
	return verbs.get(stem(word)) ?? [];
}

/** The senses of a word as a noun. */
export function conceptsOfNoun(word: string): readonly Concept[] {
	return nouns.get(stem(word)) ?? [];
}

/** Returns whether a word has no sense of its own. */
export function isStopWord(word: string): boolean {
	return STOP_WORDS.has(stem(word));
}

function byStem(table: Readonly<Partial<Record<Concept, string>>>): Map<string, Concept[]> {
	const concepts = new Map<string, Concept[]>();
	for (const [concept, words] of Object.entries(table) as [Concept, string][])
		for (const word of stems(words)) concepts.set(word, [...(concepts.get(word) ?? []), concept]);
	return concepts;
}
