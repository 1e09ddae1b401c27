/** Letters of other scripts that look like Latin ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
	а: "a",
	е: "e",
	о: "o",
	р: "p",
	с: "c",
	х: "x",
	і: "i",
	ѕ: "s",
	ԁ: "d",
	ɡ: "g",
	ո: "n",
};

const INVISIBLE = /[\u00AD\u200B-\u200F\u2060-\u2064\uFEFF\u{E0000}-\u{E007F}]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
	quot: '"',
	amp: "&",
	lt: "<",
	gt: ">",
	"#123": "{",
	"#125": "}",
};

/**
 * A text as the cleverest model would read it, with what was hidden in it written out below: Base64, hexadecimal, percent encoding, entities
 * of HTML, words written backwards, look-alike letters, and letters that nobody sees.
 */
export function readable(text: string): string {
	const plain = withoutTricks(text);
	const hidden = [
		...matches(plain, /[A-Za-z0-9+/]{24,}={0,2}/g).map((word) => Buffer.from(word, "base64").toString()),
		...matches(plain, /(?:[0-9a-f]{2}){24,}/g).map((word) => Buffer.from(word, "hex").toString()),
		...matches(plain, /(?<=backwards: ).+/g).map((words) => [...words].toReversed().join("")),
		...matches(plain, /\S*%7B\S*/gi).map((words) => unescaped(words)),
	];
	return [plain, ...hidden.map(withoutTricks)].join("\n");
}

function withoutTricks(text: string): string {
	return [...text.replaceAll(INVISIBLE, "").normalize("NFKC")]
		.map((letter) => LOOK_ALIKES[letter] ?? letter)
		.join("")
		.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

function matches(text: string, pattern: RegExp): string[] {
	return [...text.matchAll(pattern)].map(([word]) => word);
}

function unescaped(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return "";
	}
}
