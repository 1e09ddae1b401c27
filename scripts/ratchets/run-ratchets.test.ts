import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { RATCHETS } from "./ratchets.ts";
import { acceptWorse, checkRatchets, type Outcome, writeImproved } from "./run-ratchets.ts";
import { installReport, lines, lockFile, optionalNotes, RUN, SmallProject } from "./testing/small-project.ts";

interface Change {
	/** The files to change; `undefined` removes one. */
	readonly files: Readonly<Record<string, string | undefined>>;
	/** The place that the command lists for a change for the worse. */
	readonly cause?: string;
}

const LOCK = lockFile("left", "right");

const WORSE: Readonly<Record<string, Change>> = {
	"headless-openings": {
		files: { "src/more.ts": "\n/**\n * Whom a run asks.\n */\nexport const more = 1;\n" },
		cause: "src/more.ts:3  Whom a run asks.",
	},
	"empty-subjects": {
		files: { "src/run.ts": `${RUN}// Written once, so nothing\n// is lost.\n` },
		cause: "src/run.ts:9  nothing is",
	},
	gives: {
		files: { "docs/more.md": "# More\n\n- A call\n  gives a number.\n" },
		cause: "docs/more.md:4  gives a number.",
	},
	"long-lines": {
		files: { "docs/wide.md": `A page.\n\n${"word ".repeat(30)}\n${"other ".repeat(25)}\n` },
		cause: "docs/wide.md:4  150 characters: other",
	},
	"long-files": { files: { "src/more.ts": lines(402) }, cause: "src/more.ts:401  402 lines" },
	"conditional-spreads": { files: { "src/note.ts": optionalNotes(2) }, cause: "src/note.ts:3  ...(note" },
	"readme-words": {
		files: { "README.md": "Eleven words are in this page, which has one paragraph more.\n" },
	},
	"architecture-words": { files: { "ARCHITECTURE.md": "Seven words are in this page now.\n" } },
	"install-packages": {
		files: {
			"package-lock.json": lockFile("left", "right", "middle"),
			"reports/install.json": installReport(12.5, lockFile("left", "right", "middle")),
		},
		cause: "node_modules/middle",
	},
	"install-megabytes": { files: { "reports/install.json": installReport(12.6, LOCK) } },
	"test-seconds": { files: { "reports/npm-test.json": '{ "seconds": 721 }' } },
};

const BETTER: Readonly<Record<string, Change>> = {
	"headless-openings": { files: { "src/run.ts": RUN.replace("What a run returns", "The outputs of a run") } },
	"empty-subjects": { files: { "src/run.ts": RUN.replace("Nobody waits for it", "It has no waiters") } },
	gives: { files: { "src/run.ts": RUN.replace("Gives", "Returns") } },
	"long-lines": { files: { "docs/wide.md": "word\n" } },
	"long-files": { files: { "src/long.ts": lines(400) } },
	"conditional-spreads": { files: { "src/note.ts": optionalNotes(0) } },
	"readme-words": { files: { "README.md": "Nine words are in this page, of one paragraph.\n" } },
	"architecture-words": { files: { "ARCHITECTURE.md": "Five words are in this.\n" } },
	"install-packages": {
		files: {
			"package-lock.json": lockFile("left"),
			"reports/install.json": installReport(12.5, lockFile("left")),
		},
	},
	"install-megabytes": { files: { "reports/install.json": installReport(12.4, LOCK) } },
	"test-seconds": { files: { "reports/npm-test.json": '{ "seconds": 479 }' } },
};

const template = new SmallProject();
let project: SmallProject;

beforeAll(() => {
	writeImproved(template.root);
	template.commit();
});

afterAll(() => template.close());

beforeEach(() => {
	project = new SmallProject(template);
});

afterEach(() => project.close());

function apply({ files }: Change): void {
	for (const [path, text] of Object.entries(files))
		if (text === undefined) project.remove(path);
		else project.write(path, text);
}

function failed({ lines: all }: Outcome): string[] {
	return all.filter((line) => line.startsWith("FAILED")).map((line) => line.split(/\s+/)[1] ?? "");
}

function record(name: string): unknown {
	return JSON.parse(readFileSync(join(project.root, "ratchets.json"), "utf8"))[name];
}

const NAMES = RATCHETS.map(({ name }) => name);

it("tries each ratchet in both directions", () => {
	expect(Object.keys(WORSE)).toEqual(NAMES);
	expect(Object.keys(BETTER)).toEqual(NAMES);
});

it("passes a tree whose figures are the recorded ones", () => {
	expect(checkRatchets(project.root)).toMatchObject({ code: 0 });
	expect(NAMES.map(record)).toEqual([1, 1, 1, 1, 1, 1, 10, 6, 2, 12.5, 600]);
});

describe.each(NAMES)("%s", (name) => {
	const worse = WORSE[name] ?? { files: {} };
	const better = BETTER[name] ?? { files: {} };

	it("fails when it is made worse, alone, and names the cause", () => {
		apply(worse);
		const outcome = checkRatchets(project.root);
		expect(outcome.code).toBe(1);
		expect(failed(outcome)).toEqual([name]);
		if (worse.cause !== undefined) expect(outcome.lines.join("\n")).toContain(`        ${worse.cause}`);
	});

	it("does not record a worse figure with the improved ones", () => {
		const before = record(name);
		apply(worse);
		expect(writeImproved(project.root).code).toBe(1);
		expect(record(name)).toBe(before);
	});

	it("records a worse figure by its name alone", () => {
		const others = NAMES.filter((each) => each !== name).map(record);
		const before = record(name);
		apply(worse);
		expect(acceptWorse(project.root, name).code).toBe(0);
		expect(record(name)).toBeGreaterThan(Number(before));
		expect(NAMES.filter((each) => each !== name).map(record)).toEqual(others);
		expect(checkRatchets(project.root).code).toBe(0);
	});

	it("fails when it improved and that is not recorded, so that it cannot slip back", () => {
		apply(better);
		const outcome = checkRatchets(project.root);
		expect(outcome.code).toBe(1);
		expect(failed(outcome)).toEqual([name]);
		expect(outcome.lines.join("\n")).toContain("npm run ratchets -- --write");
		expect(writeImproved(project.root).code).toBe(0);
		for (const path of Object.keys(better.files)) project.restore(path);
		expect(failed(checkRatchets(project.root))).toEqual([name]);
	});

	it("refuses to accept what is not worse", () => {
		apply(better);
		const before = record(name);
		expect(acceptWorse(project.root, name).code).toBe(1);
		expect(record(name)).toBe(before);
	});
});

describe("the records", () => {
	it("fail if they lack a figure", () => {
		const { gives: _, ...rest } = JSON.parse(readFileSync(join(project.root, "ratchets.json"), "utf8"));
		project.write("ratchets.json", JSON.stringify(rest));
		expect(failed(checkRatchets(project.root))).toEqual(["gives"]);
	});

	it("fail if they hold a figure of no ratchet, until it is removed", () => {
		const records = JSON.parse(readFileSync(join(project.root, "ratchets.json"), "utf8"));
		project.write("ratchets.json", JSON.stringify({ ...records, other: 1 }));
		expect(checkRatchets(project.root).code).toBe(1);
		expect(writeImproved(project.root).code).toBe(0);
		expect(record("other")).toBeUndefined();
	});

	it("fail if one is no number", () => {
		project.write("ratchets.json", '{ "gives": "1" }');
		expect(() => checkRatchets(project.root)).toThrow("gives must be a number");
	});

	it("accept no name but a ratchet's", () => {
		expect(acceptWorse(project.root, "other").lines).toEqual([expect.stringContaining("no ratchet other")]);
	});
});

describe("reports", () => {
	it("need not exist before their figure is recorded", () => {
		project.write("ratchets.json", JSON.stringify({ gives: 1 }));
		apply({ files: { "reports/npm-test.json": undefined, "reports/install.json": undefined } });
		writeImproved(project.root);
		expect(checkRatchets(project.root).code).toBe(0);
		expect(record("test-seconds")).toBeUndefined();
	});

	it.each([
		["test-seconds", { "reports/npm-test.json": undefined }],
		["test-seconds", { "reports/npm-test.json": '{ "seconds": "600" }' }],
		["test-seconds", { "reports/npm-test.json": "{" }],
		["install-megabytes", { "reports/install.json": undefined }],
		["install-megabytes", { "reports/install.json": installReport(12.5, LOCK).replace("linux", "darwin") }],
		["install-megabytes", { "reports/install.json": installReport(12.5, lockFile("left")) }],
	])("fail %s if they are missing, malformed or of other packages", (name, files) => {
		apply({ files });
		expect(failed(checkRatchets(project.root))).toEqual([name]);
	});

	it.each([719, 481])(
		"leave the record at 600 seconds when a test run took %d, which is noise",
		(seconds) => {
			project.write("reports/npm-test.json", JSON.stringify({ seconds }));
			expect(checkRatchets(project.root).code).toBe(0);
			writeImproved(project.root);
			expect(record("test-seconds")).toBe(600);
		},
	);
});

describe("the places that a failure lists", () => {
	it("leave out what only moved", () => {
		project.remove("src/run.ts");
		project.write("src/moved.ts", `${RUN}/** Which step it is. */\nexport const step = 4;\n`);
		const { lines: all } = checkRatchets(project.root);
		expect(all.filter((line) => line.includes("src/moved.ts"))).toEqual([
			"        src/moved.ts:9  Which step it is.",
		]);
	});

	it("include a copy of what was there once", () => {
		project.write("src/run.ts", `${RUN}\n/** Gives the run's number. */\nexport const copy = 4;\n`);
		const { lines: all } = checkRatchets(project.root);
		expect(all.filter((line) => line.includes("src/run.ts"))).toEqual([
			"        src/run.ts:10  Gives the run's number.",
		]);
	});

	it("end after twenty, with how many there are more", () => {
		project.write("docs/more.md", "It gives a number.\n\n".repeat(25));
		const { lines: all } = checkRatchets(project.root);
		expect(all.filter((line) => line.includes("docs/more.md"))).toHaveLength(20);
		expect(all).toContain("        and 5 more");
	});

	it("are all of them where no commit holds records", () => {
		const fresh = new SmallProject();
		fresh.write("ratchets.json", JSON.stringify({ gives: 0 }));
		fresh.commit("ratchets.json");
		const { lines: all } = checkRatchets(fresh.root);
		fresh.close();
		expect(all).toContain("        src/run.ts:7  Gives the run's number.");
	});
});

it("fails with the path of a script that does not parse", () => {
	project.write("src/run.ts", "// A comment.\nexport const = ;\n");
	const { lines: all, code } = checkRatchets(project.root);
	expect(code).toBe(1);
	expect(all.join("\n")).toContain("src/run.ts does not parse");
});

it("ends its process with 1 on a failure, and with 0 otherwise", () => {
	const main = fileURLToPath(new URL("main.ts", import.meta.url));
	const exit = () => spawnSync(process.execPath, [main, project.root], { encoding: "utf8" });
	expect(exit().status).toBe(0);
	project.write("docs/more.md", "It gives a number.\n");
	const { status, stdout } = exit();
	expect(status).toBe(1);
	expect(stdout).toContain("docs/more.md:1  gives a number.");
	project.write("ratchets.json", '{ "gives": null }');
	expect(exit()).toMatchObject({ status: 1, stdout: "ratchets.json: gives must be a number.\n", stderr: "" });
});
