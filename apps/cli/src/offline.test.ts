import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { commandLine } from "./testing/command-line.ts";
import { greeting, greetingTest } from "./testing/flow-tests.ts";

let folder: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

function file(name: string, content: unknown): string {
	const path = join(folder, name);
	mkdirSync(join(path, ".."), { recursive: true });
	writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
	return path;
}

describe("the command line", () => {
	it("says what it can do", async () => {
		const { code, stdout } = await commandLine(["--help"]);
		expect(code).toBe(0);
		for (const name of ["run", "test", "validate", "import", "export", "list"])
			expect(stdout).toMatch(new RegExp(`^  ${name} `, "m"));
		expect(await commandLine(["run", "--help"])).toMatchObject({
			code: 0,
			stdout: expect.stringContaining("--wait"),
		});
	});

	it.each([
		[[]],
		[["fly"]],
		[["test"]],
		[["validate", "--fast"]],
		[["run", "greeting", "--message", "no json"]],
		[["list", "--server", "nowhere"]],
		[["test", "/no/such/folder"]],
	])("answers %j, which is written wrongly, with 2", async (args) => {
		expect(await commandLine(args)).toMatchObject({ code: 2 });
	});

	it("answers with 3 when no server is there, or none knows us", async () => {
		const server = "http://127.0.0.1:9";
		expect(await commandLine(["list", "--server", server])).toMatchObject({
			code: 3,
			stderr: expect.stringContaining("SWITCHYARD_TOKEN"),
		});
		expect(
			await commandLine(["list", "--server", server], { SWITCHYARD_TOKEN: "a-token-for-tests" }),
		).toEqual({
			code: 3,
			stdout: "",
			stderr: expect.stringContaining("npm start"),
		});
	});

	it("sends the token of the data folder here to no other machine", async () => {
		file("token", "the-token-of-this-folder");
		const ended = await commandLine(["list", "--server", "http://flows.example"], {
			SWITCHYARD_DATA: folder,
		});
		expect(ended).toMatchObject({ code: 3, stderr: expect.stringContaining("no token") });
	});
});

describe("validating files", () => {
	it("finds nothing wrong with a flow that can run, or everything that is", async () => {
		const good = file("good.json", greeting());
		const bad = file("bad.json", greeting("Hello {{ 1 + }}"));
		expect(await commandLine(["validate", good])).toMatchObject({ code: 0, stdout: `${good} can run.` });
		const { code, stdout } = await commandLine(["validate", good, bad]);
		expect(code).toBe(1);
		expect(stdout).toMatch(/bad\.json has 1 problem:\n {2}node log, text: /);
		const { stdout: json } = await commandLine(["validate", "--json", bad]);
		expect(JSON.parse(json)).toMatchObject([{ name: bad, problems: [{ node: "log", field: "text" }] }]);
	});

	it.each([
		["no JSON", "{"],
		["no flow", { formatVersion: 1 }],
		["a newer format", { ...greeting(), formatVersion: 99 }],
		["a wire without its node", { ...greeting(), nodes: [] }],
	])("refuses %s, naming the file", async (_, content) => {
		const { code, stderr } = await commandLine(["validate", file("odd.json", content)]);
		expect(code).toBe(1);
		expect(stderr).toContain("odd.json");
	});

	it("lets nothing in a file move the terminal's cursor", async () => {
		const { stderr } = await commandLine(["validate", file("odd.json", { "\u001b[2J": "\u202e" })]);
		expect(stderr).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
	});
});

describe("running tests", () => {
	it("passes those whose flow does the same", async () => {
		file("a.flowtest.json", await greetingTest());
		file("deep/b.flowtest.json", await greetingTest());
		file("other.json", "{}");
		const { code, stdout } = await commandLine(["test", folder]);
		expect(stdout).toMatch(
			/^✓ Greets by name \(.*a\.flowtest\.json\)\n✓ .*b\.flowtest\.json\)\n\n2 tests passed\.$/,
		);
		expect(code).toBe(0);
	});

	it("shows both sides of what differs in another version of the flow", async () => {
		const test = file("a.flowtest.json", await greetingTest());
		const newer = file("newer.json", greeting("Good day {{ name }}"));
		const { code, stdout } = await commandLine(["test", test, "--flow", newer]);
		expect(code).toBe(1);
		expect(stdout).toContain(`✗ Greets by name`);
		expect(stdout).toMatch(/- expected \{\n\s+"text": "Hello Ada"/);
		expect(stdout).toMatch(/\+ actual {3}\{\n\s+"text": "Good day Ada"/);
		expect(stdout).toMatch(/1 of 1 test failed\.$/);
		const { stdout: json } = await commandLine(["test", test, "--flow", newer, "--json"]);
		expect(JSON.parse(json)).toMatchObject([{ passed: false, differences: expect.any(Array) }]);
	});

	it("runs each answer of a conversation, and another version of the flow in those that are of it", async () => {
		const answers = [
			await greetingTest(),
			{ ...(await greetingTest({ ...greeting(), id: "expert" })), name: "Where is it?" },
		];
		const test = file("talk.flowtest.json", { formatVersion: 1, name: "Parcel", answers });
		const { code, stdout } = await commandLine(["test", test]);
		expect(stdout).toContain("✓ Parcel, answer 1 of 2: Greets by name");
		expect(stdout).toContain("✓ Parcel, answer 2 of 2: Where is it?");
		expect(code).toBe(0);
		const newer = file("newer.json", greeting("Good day {{ name }}"));
		const other = await commandLine(["test", test, "--flow", newer]);
		expect(other.stdout).toContain("✗ Parcel, answer 1 of 2");
		expect(other.stdout).toContain("✓ Parcel, answer 2 of 2");
		const broken = file("broken.flowtest.json", { formatVersion: 1, name: "Parcel", answers: [{}] });
		expect((await commandLine(["test", broken])).stdout).toMatch(/holds no test:\n.*answers/);
	});

	it("fails a file that is not a test, and continues with the others", async () => {
		file("a.flowtest.json", { ...(await greetingTest()), start: "here" });
		file("b.flowtest.json", await greetingTest());
		const { code, stdout } = await commandLine(["test", folder]);
		expect(code).toBe(1);
		expect(stdout).toMatch(/✗ .*a\.flowtest\.json\n.*holds no test:\n.*start/);
		expect(stdout).toContain("✓ Greets by name");
	});

	it("answers with 2 when there is none", async () => {
		expect(await commandLine(["test", folder])).toMatchObject({
			code: 2,
			stderr: expect.stringContaining(".flowtest.json"),
		});
	});
});
