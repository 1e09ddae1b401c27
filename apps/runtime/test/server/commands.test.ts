import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NodeTypesReply } from "@switchyard/spec/http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { failure, runCommandFlow, settled, startCommand } from "../support/command-flow.ts";
import { startTemporaryApp, type TemporaryApp } from "../support/temporary-app.ts";

/** Prints how it was started, then does what its first word says. */
const PROGRAM = `#!/bin/sh
what=$1; shift
case $what in
	say) for word in "$@"; do printf '<%s>' "$word"; done ;;
	read) cat ;;
	copy) cat "$1" > "$2" ;;
	env) env | sort ;;
	where) pwd; ls -A ;;
	fail) echo "half" ; echo "no such order" >&2; exit 3 ;;
	json) echo '{"count": 2}' ;;
	flood) yes ;;
	hang) sleep 600 & echo $! > "$1"; wait ;;
	link) ln -s /etc/passwd "$1" ;;
	nothing) ;;
esac
`;

const text = { kind: "text", description: "Some text." };
const file = { kind: "file", description: "A file." };
const made = { kind: "new-file", description: "A file that it makes." };

let folder: string;
let program: string;
let server: TemporaryApp | undefined;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-commands-"));
	program = join(folder, "program.sh");
	writeFileSync(program, PROGRAM);
	chmodSync(program, 0o755);
	mkdirSync(join(folder, "workspace"));
	writeFileSync(join(folder, "workspace", "in.txt"), "Hello");
});

afterEach(async () => {
	await server?.close();
	server = undefined;
	rmSync(folder, { recursive: true, force: true });
});

function declarations() {
	const command = (argv: readonly unknown[], more: object = {}) => ({
		description: "Does something.",
		argv: [program, ...argv],
		...more,
	});
	return {
		say: command(["say", "--to={who}", "{what}", { if: "loud", words: ["--loud"] }], {
			title: "Say something",
			effect: "safe",
			arguments: {
				who: text,
				what: { ...text, ai: false },
				loud: { kind: "switch", description: "Whether it is loud." },
			},
		}),
		read: command(["read"], { input: true, effect: "safe" }),
		copy: command(["copy", "{from}", "{to}"], { arguments: { from: file, to: made }, effect: "safe" }),
		env: command(["env"], { environment: { REGION: "north" }, effect: "safe" }),
		where: command(["where"], { effect: "safe" }),
		fail: command(["fail"]),
		accepted: command(["fail"], { exitCodes: [0, 3] }),
		json: command(["json"], { output: "json", effect: "safe" }),
		text_as_json: command(["say", "x"], { output: "json", effect: "safe" }),
		flood: command(["flood"], { effect: "safe" }),
		hang: command(["hang", join(folder, "pid")], { effect: "safe", timeoutSeconds: 1 }),
		slow: command(["hang", join(folder, "pid")], { effect: "safe" }),
		link: command(["link", "{to}"], { arguments: { to: made }, effect: "safe" }),
		nothing: command(["nothing", "{to}"], { arguments: { to: made }, effect: "safe" }),
		absent: { description: "Is not there.", argv: [join(folder, "absent")], effect: "safe" },
	};
}

async function start(commands: object = declarations()): Promise<TemporaryApp> {
	const file = join(folder, "commands.json");
	writeFileSync(file, JSON.stringify({ commands }));
	server = await startTemporaryApp({ folder, environment: { SWITCHYARD_COMMANDS: file } });
	return server;
}

/** Runs a flow of one command. */
async function run(name: string, params: Readonly<Record<string, unknown>> = {}) {
	return runCommandFlow(server ?? (await start()), name, params);
}

describe("a command of the administrator's file", () => {
	it("is a node, and a tool, with a parameter for each argument and the scopes that it says", async () => {
		const { send } = await start();
		const { nodeTypes } = (await send({ url: "/api/node-types" })).json<NodeTypesReply>();
		const say = nodeTypes.find(({ id }) => id === "Command.say");
		expect(say).toMatchObject({ name: "Say something", effect: "safe", tool: { name: "say" } });
		const scopes = say?.properties
			.filter(({ variableType }) => variableType !== "Out")
			.map(({ name, aiScope, customScope, messageScope }) => [name, aiScope, customScope, messageScope]);
		expect(scopes).toEqual([
			["who", true, true, true],
			["what", false, true, true],
			["loud", true, true, true],
		]);
		expect(nodeTypes.find(({ id }) => id === "Command.fail")?.effect).toBe("once");
	});

	it("gets each value as it is, in one word: no shell reads it", async () => {
		const what = `a b; $(touch ${join(folder, "pwned")}) "quoted" 'single' | & > \\ *`;
		const ended = await run("say", { who: "-x $HOME", what });
		expect(ended.message).toMatchObject({ stdout: `<--to=-x $HOME><${what}>`, exit_code: 0 });
		expect(existsSync(join(folder, "pwned"))).toBe(false);
	});

	it("has words that are there only with an argument", async () => {
		expect((await run("say", { who: "a", what: "b", loud: true })).message).toMatchObject({
			stdout: "<--to=a><b><--loud>",
		});
	});

	it("is not given what it would take for an option", async () => {
		const ended = await run("say", { who: "a", what: "--delete-everything" });
		expect(ended).toMatchObject(failure("COMMAND_ARGUMENT_REFUSED", { field: "what" }));
	});

	it("has nothing of the server's environment, and an empty folder of its own that is removed", async () => {
		const environment = String((await run("env")).message?.stdout);
		expect(environment).toContain("REGION=north");
		expect(environment).not.toMatch(/SWITCHYARD|TOKEN|npm_/);
		const [place = "", ...content] = String((await run("where")).message?.stdout)
			.trim()
			.split("\n");
		expect(content).toEqual([]);
		expect(existsSync(place)).toBe(false);
	});

	it("reads its input", async () => {
		expect((await run("read", { input: "One\nTwo" })).message).toMatchObject({ stdout: "One\nTwo" });
	});

	it("reads files of the workspace and makes new ones, and no other", async () => {
		const ended = await run("copy", { from: "in.txt", to: "made/out.txt" });
		expect(ended.message).toMatchObject({
			files: [{ path: "made/out.txt", size: 5, mediaType: "text/plain" }],
		});
		expect(readFileSync(join(folder, "workspace/made/out.txt"), "utf8")).toBe("Hello");
		const outside = await run("copy", { from: "../../commands.json", to: "out.txt" });
		expect(outside).toMatchObject(failure("FILE_PATH_REFUSED"));
	});

	it("fails when it leaves a link where a file should be, or nothing", async () => {
		expect(await run("link", { to: "a.txt" })).toMatchObject(
			failure("COMMAND_FILE_MISSING", { field: "to" }),
		);
		expect(await run("nothing", { to: "a.txt" })).toMatchObject(failure("COMMAND_FILE_MISSING"));
		expect(existsSync(join(folder, "workspace/a.txt"))).toBe(false);
	});

	it("fails with an exit code that is no success, and its words are kept", async () => {
		const { events, ...ended } = await run("fail");
		expect(ended).toMatchObject(failure("COMMAND_FAILED", { message: "“Fail” ended with the exit code 3." }));
		expect(events).toContainEqual(
			expect.objectContaining({
				type: "step-fail",
				outputs: { exit_code: 3, stdout: "half\n", stderr: "no such order\n" },
			}),
		);
		expect((await run("accepted")).message).toMatchObject({ exit_code: 3 });
	});

	it("gives its output as JSON where it says so", async () => {
		expect((await run("json")).message).toMatchObject({ data: { count: 2 } });
		expect(await run("text_as_json")).toMatchObject(failure("COMMAND_OUTPUT_INVALID"));
	});

	it("is ended when it floods or takes too long, with all that it started", async () => {
		expect(await run("flood")).toMatchObject(failure("COMMAND_OUTPUT_TOO_LARGE"));
		expect(await run("hang")).toMatchObject(failure("COMMAND_TIMEOUT"));
		await vi.waitFor(() => expect(() => process.kill(Number(pid()), 0)).toThrow());
	});

	it("is ended when its run is cancelled", async () => {
		const app = await start();
		const id = await startCommand(app, "slow");
		await vi.waitFor(() => expect(pid()).not.toBe(""));
		await app.send({ method: "POST", url: `/api/runs/${id}/cancel`, payload: {} });
		expect(await settled(app, id)).toMatchObject({ status: "cancelled" });
		await vi.waitFor(() => expect(() => process.kill(Number(pid()), 0)).toThrow());
	});

	it("says so when the program is not there", async () => {
		expect(await run("absent")).toMatchObject(failure("COMMAND_NOT_STARTED"));
	});
});

function pid(): string {
	const path = join(folder, "pid");
	return existsSync(path) ? readFileSync(path, "utf8").trim() : "";
}

describe("without the file", () => {
	it("there is no command", async () => {
		server = await startTemporaryApp({ folder });
		const { nodeTypes } = (await server.send({ url: "/api/node-types" })).json<NodeTypesReply>();
		expect(nodeTypes.filter(({ id }) => id.startsWith("Command."))).toEqual([]);
	});
});

describe("a file of commands that is wrong keeps the server from starting, and says why", () => {
	const argv = (...words: unknown[]) => ({ description: "x", argv: words });
	const argumentsOf = (declared: object, ...words: unknown[]) => ({
		...argv("/bin/echo", ...words),
		arguments: declared,
	});

	it.each<[string, object, string]>([
		["a program by name", { x: argv("echo") }, "must begin with the absolute path"],
		["an argument that is not declared", { x: argv("/bin/echo", "{who}") }, "has no argument of this name"],
		["an argument that is not used", { x: argumentsOf({ who: text }) }, "does not use its argument who"],
		[
			"an optional argument in a word that is always there",
			{ x: argumentsOf({ who: { ...text, optional: true } }, "{who}") },
			"may be left out",
		],
		[
			"a switch in a word",
			{ x: argumentsOf({ on: { kind: "switch", description: "x" } }, "{on}") },
			"switch",
		],
		["a pattern that is none", { x: argumentsOf({ who: { ...text, pattern: "(" } }, "{who}") }, "regular"],
		["a key that is not passed", { x: { ...argv("/bin/echo"), effect: "keyed" } }, "idempotency_key"],
		[
			"a folder on another machine",
			{ x: { ...argv("/bin/echo"), hosts: ["a"], folder: "/srv" } },
			"/usr/bin/env",
		],
		[
			"variables on another machine",
			{ x: { ...argv("/bin/echo"), hosts: ["a"], environment: { A: "b" } } },
			"/usr/bin/env",
		],
		[
			"a file on another machine",
			{ x: { ...argumentsOf({ invoice: file }, "{invoice}"), hosts: ["a"] } },
			"has the file invoice",
		],
		[
			"an argument called as the machine is",
			{ x: { ...argumentsOf({ server: text }, "{server}"), hosts: ["a"] } },
			"called server",
		],
		["a line break for another machine", { x: { ...argv("/bin/echo", "a\nb"), hosts: ["a"] } }, "line break"],
		["a machine that is none", { x: { ...argv("/bin/echo"), hosts: ["ssh://a"] } }, "hosts"],
		["no machine", { x: { ...argv("/bin/echo"), hosts: [] } }, "hosts"],
		["a word that nobody knows", { x: { ...argv("/bin/echo"), shell: true } }, "shell"],
		["a name with capitals", { Convert: argv("/bin/echo") }, "Convert"],
	])("%s", async (_, commands, words) => {
		await expect(start(commands)).rejects.toThrow(words);
		await expect(start(commands)).rejects.toMatchObject({ name: "CommandsFileError" });
	});

	it("no JSON, or no file", async () => {
		const file = join(folder, "commands.json");
		const environment = { SWITCHYARD_COMMANDS: file };
		await expect(startTemporaryApp({ folder, environment })).rejects.toThrow("cannot be read");
		writeFileSync(file, "{");
		await expect(startTemporaryApp({ folder, environment })).rejects.toThrow("is no JSON");
	});
});
