import { describe, expect, it } from "vitest";
import type { Finding } from "../finding.ts";
import { ProjectFile } from "../project-file.ts";
import { conditionalSpreads } from "./conditional-spreads.ts";
import { emptySubjects } from "./empty-subjects.ts";
import { gives } from "./gives.ts";
import { countDocComments, headlessOpenings } from "./headless-openings.ts";
import { longFile } from "./long-files.ts";
import { longLines } from "./long-lines.ts";

/** The findings of a counter as `line excerpt`. */
function found(count: (file: ProjectFile) => Finding[], path: string, text: string): string[] {
	return count(new ProjectFile(path, text)).map(({ line, excerpt }) => `${line} ${excerpt}`);
}

describe("conditional spreads", () => {
	const spread = (inner: string) =>
		found(conditionalSpreads, "a.ts", `const a = {\n${`...(${inner})`},\n};\n`);

	it.each([
		"note === undefined ? {} : { note }",
		"note !== undefined && { note }",
		"a.note === undefined ? {} : { note: a.note }",
		'this.#note === undefined\n\t? {}\n\t: { "the note": this.#note }',
	])("include %j", (inner) => expect(spread(inner)).toEqual([`2 ...(${inner.replace(/\s+/g, " ")})`]));

	it.each([
		"note === undefined ? {} : { note: read(note) }",
		"note === undefined ? {} : { due }",
		"note === undefined ? { due } : { note }",
	])("leave out %j", (inner) => expect(spread(inner)).toEqual([]));
});

describe("headless openings", () => {
	const opens = (comment: string) =>
		headlessOpenings(new ProjectFile("a.ts", `${comment}\nexport {};\n`)).length;

	it.each([
		"/** What a step gives. */",
		"/** Whatever the model wrote. */",
		"/** Who it is. */",
		"/** Whose turn it is. */",
		"/** Whom it is asked of. */",
		"/** That a run waits is on disk. */",
		"/** Which step. */",
		"/** The same, in no hurry. */",
		"/** Of a hop. */",
		"/** Of an agent. */",
		"/** “What” is quoted. */",
		"/**\n * _What_ is emphasised,\n * over two lines.\n */",
	])("include %j", (comment) => expect(opens(comment)).toBe(1));

	it.each([
		"/** The step's outputs. */",
		"/** Whether the run has ended. */",
		"/** The sameness of two values. */",
		"/** Of all runs, the last one. */",
		"/** Outputs, whatever they are. */",
		"/** `What` is a name. */",
		"/** @type {What} */",
		"/* What a plain comment says. */",
		"// What a line says.",
	])("leave out %j", (comment) => expect(opens(comment)).toBe(0));

	it("are a share of the doc comments that describe something", () => {
		const text =
			"/** A run. */\n/** @type {Run} */\n/** What. */\n/* Not a doc comment. */\n/***/\nexport {};\n";
		expect(countDocComments(new ProjectFile("a.ts", text))).toBe(2);
	});

	it("are found in any kind of script, on their lines", () => {
		expect(found(headlessOpenings, "a.mjs", "\n/** What. */\n")).toEqual(["2 What."]);
		expect(found(headlessOpenings, "a.tsx", "const a = <b>{/** What. */}</b>;\n")).toEqual(["1 What."]);
		expect(found(headlessOpenings, "a.py", "/** What. */\n")).toEqual([]);
	});

	it("are shown with their code", () => {
		expect(found(headlessOpenings, "a.ts", "/** What `run` returns. */\n")).toEqual([
			"1 What `run` returns.",
		]);
		expect(found(gives, "a.md", "It gives `run`, a [link to `it`](a.md).\n")).toEqual([
			"1 gives `run`, a link to `it`.",
		]);
	});

	it("are never read from code", () => {
		const code = `const text = "/** What */"; const page = \`/** What */\`; const pattern = /\\/** What/;\n`;
		expect(found(headlessOpenings, "a.ts", code)).toEqual([]);
	});
});

describe("empty subjects", () => {
	const counted = (sentence: string) =>
		emptySubjects(new ProjectFile("a.ts", `// ${sentence}\nexport {};\n`)).length;

	it.each([
		"Nobody waits for it.",
		"Nothing is known of it.",
		"What the request took nobody says.",
		"A step that nobody has admitted.",
		"Absent where somebody outside asked.",
		"It is closed, and nothing more is done.",
		"Nothing of the batches was written.",
		"Nobody but the designer knows.",
		"Nothing that a model says can name another.",
		"It shows three files: nothing else changes.",
		"Nothing followed from it.",
		"Nobody any more needs it.",
		"NOTHING WAS WRITTEN.",
	])("include %j", (sentence) => expect(counted(sentence)).toBe(1));

	it.each([
		"It changes nothing.",
		"It changes nothing more.",
		"A value lent to nobody is free.",
		"There is nothing to do.",
		"All of it, or nothing.",
		"It is nobody's problem.",
		"A tool that says nothing of its source is read first.",
		"Absent while there is nothing.",
		"Somebody, as a word.",
		"It says `nobody waits` here.",
	])("leave out %j", (sentence) => expect(counted(sentence)).toBe(0));

	it("are found across the line breaks of comments, and in pages", () => {
		expect(found(emptySubjects, "a.ts", "/**\n * A run. Nobody\n * waits for it.\n */\n")).toEqual([
			"2 Nobody waits for it.",
		]);
		expect(found(emptySubjects, "a.ts", "a(); // So nothing\n// is lost.\n")).toEqual(["1 nothing is lost."]);
		expect(found(emptySubjects, "a.md", "# Page\n\nA run that nobody\nwaits for.\n")).toEqual([
			"3 nobody waits for.",
		]);
	});
});

describe("gives", () => {
	it("is counted in comments, wherever it stands", () => {
		const text =
			"/** Gives a number.\n * It gives\n * two. */\nexport const gives = 'gives'; // Gives back.\n";
		expect(found(gives, "a.ts", text)).toEqual([
			"1 Gives a number. It gives two.",
			"2 gives two.",
			"4 Gives back.",
		]);
	});

	it("is not counted where it means another thing, or is code", () => {
		expect(found(gives, "a.ts", "// It gives up, gives\n// way, and calls `gives`. Misgivings.\n")).toEqual(
			[],
		);
	});

	it("is counted in the prose of a page, not in its code, HTML and addresses", () => {
		const page = `# It gives one

<p title="gives">

1. A list that gives two
   with code:

   \`\`\`sh
   gives 1
       gives 2
   \`\`\`

2. and \`gives\`, [a link that **gives** three](gives.md "gives")

> A quote
> that gives four.

| name | gives five |
| --- | --- |
| \`gives\` | none |
| a | and gives six |

    gives code
`;
		expect(found(gives, "a.md", page).map((each) => each.slice(0, 12))).toEqual([
			"1 gives one",
			"5 gives two ",
			"13 gives thr",
			"16 gives fou",
			"18 gives fiv",
			"21 gives six",
		]);
	});
});

describe("long lines", () => {
	it("have more than 120 characters, whatever is in them", () => {
		const page = `${"é".repeat(120)}\n${"😀".repeat(120)}\r\n| ${"-".repeat(118)}|\n`;
		expect(found(longLines, "docs/a.md", page)).toEqual([`3 121 characters: | ${"-".repeat(98)}…`]);
	});

	it("are those of pages alone", () => {
		expect(found(longLines, "a.ts", `// ${"a".repeat(200)}\n`)).toEqual([]);
	});
});

describe("long files", () => {
	it.each([
		["a.ts", 401, true],
		["a.ts", 400, false],
		["a.py", 401, true],
		["a.go", 401, true],
		["a.css", 401, true],
		["a.md", 401, false],
	])("%s of %d lines: %s", (path, count, isLong) => {
		expect(found(longFile, path, "\n".repeat(count))).toHaveLength(isLong ? 1 : 0);
		expect(found(longFile, path, `${"\n".repeat(count - 1)}x`)).toHaveLength(isLong ? 1 : 0);
	});
});
