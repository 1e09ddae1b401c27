import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const THIS_FILE = "scripts/source-rules.test.ts";

const FILES = globSync("{packages,apps,e2e,bench,conformance,scripts}/**/*.{ts,tsx,mjs,css}", {
	cwd: ROOT,
	exclude: ["**/node_modules", "**/dist"],
}).filter((file) => file !== THIS_FILE);

it.each([
	["silences a checker", /biome-ignore|@ts-(ignore|expect-error|nocheck)|v8 ignore|c8 ignore/],
	["leaves work for later", /\b(TODO|FIXME|XXX)\b/],
])("no file %s", (_, pattern) => {
	const found = FILES.filter((file) => pattern.test(readFileSync(join(ROOT, file), "utf8")));
	expect(found).toEqual([]);
});

/** What technical writers say in another way, as words and as parts of names. */
const ODD_WORDS =
	/\bgo(?:es)? on\b|\b(?:is|are) told\b|whoever|\blet(?:s|ting)? go\b|called[ _]off|comes? to nothing|comes? to an end|became of|leave it out|do not belong there|lent[- ]?session|resting[- ]?runs|come[- ]?again|rehears|seldom/i;
const ODD_NAMES =
	/goesOn|\bgoOn\b|goes_on|isTold|becameOf|letGo\b|calledOff|\b(?:let|const|readonly) turns\b/;

it("says it in the field's words, in texts, names and file names", () => {
	const found = globSync("**/*.{md,ts,tsx,py,go}", {
		cwd: ROOT,
		exclude: ["**/node_modules", "**/dist", "**/.venv", "**/.*"],
	})
		.filter((file) => file !== THIS_FILE)
		.flatMap((file) => [file, ...readFileSync(join(ROOT, file), "utf8").split("\n")])
		.filter((line) => ODD_WORDS.test(line) || ODD_NAMES.test(line));
	expect(found).toEqual([]);
});

it("says of a session what it is: of signing in, of tools, of a node, of a link", () => {
	const found = FILES.flatMap((file) =>
		readFileSync(join(ROOT, file), "utf8")
			.split("\n")
			.filter((line) => /\b(?:const|let|function) sessions?\b/.test(line))
			.map((line) => `${file}: ${line.trim()}`),
	);
	expect(found).toEqual([]);
});
