import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { SshCredential } from "@switchyard/spec/credential";
import type {
	ListPackagesReply,
	ListUnknownStepsReply,
	NodeTypesReply,
	TestCredentialReply,
} from "@switchyard/spec/http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { failure, runCommandFlow, settled, startCommand } from "../support/command-flow.ts";
import { HAS_SFTP, SftpServer } from "../support/sftp-server.ts";
import { startTemporaryApp, type TemporaryApp } from "../support/temporary-app.ts";

/** OpenSSH passes signals on to programs of users other than root only: as root nobody hears whether a program was ended. */
const SIGNALS_ARRIVE = process.getuid?.() !== 0;

const text = { kind: "text", description: "Some text." };

let machine: SftpServer;
let folder: string;
let server: TemporaryApp;

beforeAll(async () => {
	if (HAS_SFTP) machine = await SftpServer.start({ runsPrograms: true });
}, 30_000);
afterAll(() => machine?.dispose());

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-remote-"));
});
afterEach(async () => {
	await server?.close();
	rmSync(folder, { recursive: true, force: true });
});

/** Commands that run on the machine; `sh -c` stands for programs, and its text is the administrator's. */
function declarations(host: string) {
	const command = (argv: readonly unknown[], more: object = {}) => ({
		description: "Does something.",
		hosts: [host],
		argv,
		...more,
	});
	const script = (lines: string, more: object = {}) => command(["/bin/sh", "-c", lines], more);
	return {
		say: command(["/usr/bin/printf", "<%s>", "--to={who}", "{what}", { if: "loud", words: ["--loud"] }], {
			title: "Say something",
			effect: "safe",
			arguments: {
				who: text,
				what: { ...text, ai: false },
				loud: { kind: "switch", description: "Whether it is loud." },
			},
		}),
		read: command(["/bin/cat"], { input: true, effect: "safe" }),
		key: command(["/bin/echo", "{idempotency_key}"], { effect: "keyed" }),
		data: command(["/bin/echo", '{"count": 2}'], { output: "json", effect: "safe" }),
		fail: script("echo half; echo no such order >&2; exit 3"),
		accepted: script("exit 3", { exitCodes: [0, 3] }),
		absent: command([join(folder, "absent")]),
		killed: script("kill -TERM $$; sleep 60"),
		flood: command(["/usr/bin/yes"], { effect: "safe" }),
		brief: command(["/bin/echo", "123456"], { effect: "safe", outputBytes: 6 }),
		hang: script("exec sleep 600", { timeoutSeconds: 1 }),
		slow: script(`touch ${join(folder, "began")}; exec sleep 600`),
		cut_off: script("kill -9 $PPID; exec sleep 5"),
		cut_off_once: script(`mkdir ${join(folder, "first")} && kill -9 $PPID; echo done`, { effect: "safe" }),
		elsewhere: { ...command(["/bin/echo"]), hosts: ["127.0.0.1", "127.0.0.1:1", "10.0.0.1"] },
	};
}

async function start(more: { readonly optionalFolder?: URL } = {}): Promise<void> {
	const file = join(folder, "commands.json");
	const host = machine ? `127.0.0.1:${machine.port}` : "127.0.0.1";
	writeFileSync(file, JSON.stringify({ commands: declarations(host) }));
	server = await startTemporaryApp({
		folder,
		environment: { SWITCHYARD_COMMANDS: file, SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" },
		...more,
	});
}

/** How a user signs in on the machine. */
function access(): SshCredential {
	const { method: _, ...signIn } = machine.access;
	return signIn;
}

async function store(value: object, name = "machine"): Promise<void> {
	const url = `/api/credentials/${name}`;
	const stored = await server.send({ method: "PUT", url, payload: { kind: "ssh", value } });
	expect(stored.statusCode).toBe(200);
}

const at = (params: object = {}) => ({ server: { credential: "machine" }, ...params });
const run = (name: string, params: object = {}, more = {}) => runCommandFlow(server, name, at(params), more);

describe.runIf(HAS_SFTP)("a command that is declared for other machines", () => {
	beforeEach(async () => {
		await start();
		await store(access());
	});

	it("is a node and a tool whose machine a person chooses, never a model [R4]", async () => {
		const { nodeTypes } = (await server.send({ url: "/api/node-types" })).json<NodeTypesReply>();
		const say = nodeTypes.find(({ id }) => id === "Command.say");
		const scopes = say?.properties
			.filter(({ variableType }) => variableType !== "Out")
			.map(({ name, secret, aiScope, customScope }) => [name, secret, aiScope, customScope]);
		expect(scopes).toEqual([
			["server", "ssh", false, true],
			["who", undefined, true, true],
			["what", undefined, false, true],
			["loud", undefined, true, true],
		]);
		const { optionalPackages = [] } = (await server.send({ url: "/api/packages" })).json<ListPackagesReply>();
		const transfer = optionalPackages.find(({ name }) => name === "transfer");
		expect(transfer?.nodeTypes).toContain("Command.say");
	});

	it("gives each value as it is, in one word: the shell of the machine finds nothing to do in it", async () => {
		const pwned = join(folder, "pwned");
		const what = `a b; $(touch ${pwned}) "quoted" 'single' \\' | & > * ~ #`;
		const ended = await run("say", { who: "-x $HOME", what, loud: true });
		expect(ended.message).toMatchObject({ stdout: `<--to=-x $HOME><${what}><--loud>`, exit_code: 0 });
		expect(existsSync(pwned)).toBe(false);
	});

	it("refuses what could end the line, and what would be read as an option", async () => {
		for (const what of ["a\ntouch b", "a\rb", "--delete"]) {
			const refused = failure("COMMAND_ARGUMENT_REFUSED", { field: "what" });
			expect(await run("say", { who: "a", what })).toMatchObject(refused);
		}
	});

	it("reads its input, passes its key and gives its output as JSON", async () => {
		const input = "One\nTwo\n".repeat(20_000);
		expect((await run("read", { input })).message).toMatchObject({ stdout: input });
		const { id, message } = await run("key");
		expect(message).toMatchObject({ stdout: expect.stringContaining(id) });
		expect((await run("data")).message).toMatchObject({ data: { count: 2 } });
	});

	it("fails with an exit code that is no success, and its words are kept", async () => {
		const { events, ...ended } = await run("fail");
		expect(ended).toMatchObject(failure("COMMAND_FAILED", { message: "“Fail” ended with the exit code 3." }));
		const outputs = { exit_code: 3, stdout: "half\n", stderr: "no such order\n" };
		expect(events).toContainEqual(expect.objectContaining({ type: "step-fail", outputs }));
		expect((await run("accepted")).message).toMatchObject({ exit_code: 3 });
		expect(await run("absent")).toMatchObject(
			failure("COMMAND_FAILED", { message: expect.stringContaining("127") }),
		);
		expect(await run("killed")).toMatchObject(
			failure("COMMAND_FAILED", { message: "“Killed” was ended by the signal SIGTERM." }),
		);
	});

	it("writes as much as its declaration says", async () => {
		const bound = SIGNALS_ARRIVE
			? "COMMAND_OUTPUT_TOO_LARGE"
			: /^(COMMAND_OUTPUT_TOO_LARGE|CONNECTION_LOST)$/;
		const code = expect.stringMatching(bound);
		const flood = await run("flood");
		expect(flood).toMatchObject(failure(code, { message: expect.stringContaining("1,000,000 bytes") }));
		expect(await run("brief")).toMatchObject(
			failure(code, { message: expect.stringContaining("more than 6 bytes") }),
		);
	});

	it("runs on no machine but those that are declared, each by host and port", async () => {
		const refused = failure("COMMAND_HOST_REFUSED", { field: "server" });
		expect(await run("elsewhere")).toMatchObject(refused);
		await store({ ...access(), host: "10.0.0.1", port: 22 });
		expect(await run("say", { who: "a", what: "b" })).toMatchObject(refused);
		// Declared, and yet no address that this server may connect to.
		expect(await run("elsewhere")).toMatchObject(failure("ADDRESS_REFUSED"));
	});

	it("runs on a machine that is known by its key, for a user who may sign in", async () => {
		const { hostKeys: _, ...unknown } = access();
		await store(unknown);
		const [key] = access().hostKeys ?? [];
		const refused = failure("TRANSFER_HOST_KEY_UNKNOWN", {
			field: "server",
			message: expect.stringContaining(`${key}`),
		});
		expect(await run("data")).toMatchObject(refused);
		await store({ ...access(), hostKeys: [`SHA256:${"A".repeat(43)}`] });
		expect(await run("data")).toMatchObject(failure("TRANSFER_HOST_KEY_CHANGED", { field: "server" }));
		const { privateKey: __, ...nameless } = access();
		await store({ ...nameless, password: "wrong-password" });
		expect(await run("data")).toMatchObject(failure("TRANSFER_LOGIN_REFUSED"));
	});

	it("is no use for a credential that lets files be sent", async () => {
		const url = "/api/credentials/machine";
		await server.send({ method: "PUT", url, payload: { kind: "file-server", value: machine.access } });
		expect(await run("data")).toMatchObject(failure("CREDENTIAL_KIND_WRONG"));
	});

	it("has a credential that can be tested, which starts nothing", async () => {
		const test = async () =>
			(
				await server.send({ method: "POST", url: "/api/credentials/machine/test", payload: {} })
			).json<TestCredentialReply>();
		expect(await test()).toEqual({ ok: true, message: "127.0.0.1 takes the credential." });
		await store({ ...access(), user: "nobody-at-all" });
		expect(await test()).toMatchObject({ ok: false, code: "TRANSFER_LOGIN_REFUSED" });
	});
});

describe.runIf(HAS_SFTP)("a command of another machine whose end nobody hears", () => {
	beforeEach(async () => {
		await start();
		await store(access());
	});

	const unknownSteps = async () =>
		(await server.send({ url: "/api/unknown-steps" })).json<ListUnknownStepsReply>().steps;

	it("waits for a person's word when it may have been done, and was to be done once", async () => {
		const id = await startCommand(server, "cut_off", at());
		await vi.waitFor(async () => expect(await unknownSteps()).toMatchObject([{ run: id, node: "command" }]));
		const payload = { answer: "happened", steps: [{ run: id, step: 1 }], outputs: { exit_code: 0 } };
		await server.send({ method: "POST", url: "/api/unknown-steps", payload });
		expect(await settled(server, id)).toMatchObject({ status: "succeeded" });
	});

	it("is tried again when it is safe to", async () => {
		const retry = { attempts: 2, backoffMs: 0 };
		expect((await run("cut_off_once", {}, { retry })).message).toMatchObject({ stdout: "done\n" });
	});

	it("says when it is not known whether what took too long was ended", async () => {
		if (SIGNALS_ARRIVE) return expect(await run("hang")).toMatchObject(failure("COMMAND_TIMEOUT"));
		const id = await startCommand(server, "hang", at());
		await vi.waitFor(async () => expect(await unknownSteps()).toMatchObject([{ run: id }]), 15_000);
		const events = (await server.send({ url: `/api/runs/${id}/events` })).body;
		expect(events).toContain("ran longer than 1 seconds");
		expect(events).toContain("it may still be running there");
	});

	it("ends its step when the run is cancelled", async () => {
		const id = await startCommand(server, "slow", at());
		await vi.waitFor(() => expect(existsSync(join(folder, "began"))).toBe(true));
		await server.send({ method: "POST", url: `/api/runs/${id}/cancel`, payload: {} });
		expect(await settled(server, id)).toMatchObject({ status: "cancelled" });
	});
});

describe("a command for other machines, without the package that speaks SSH", () => {
	/** A folder of optional packages with one that speaks SSH, and whose libraries are not there. */
	function absentPackage(): URL {
		const place = join(folder, "optional", "speaker");
		mkdirSync(join(place, "src", "programs"), { recursive: true });
		mkdirSync(join(place, "src", "credentials", "ssh"), { recursive: true });
		const kind = { kind: "ssh", name: "Machine", noun: "machine", purpose: "Runs.", schema: SshCredential };
		const declaration = `export const kind = ${JSON.stringify(kind)};`;
		writeFileSync(join(place, "src", "credentials", "ssh", "kind.ts"), declaration);
		writeFileSync(join(place, "src", "programs", "ssh.ts"), 'throw new Error("It is not loaded.");');
		writeFileSync(join(place, "package.json"), JSON.stringify({ description: "Speaks SSH." }));
		const packages = { "node_modules/library": { version: "1.0.0" } };
		writeFileSync(join(place, "package-lock.json"), JSON.stringify({ packages }));
		return new URL(`${pathToFileURL(join(folder, "optional")).href}/`);
	}

	const machineOf = { host: "127.0.0.1", port: 22, user: "me", password: "secret-password" };

	/** A credential of the package from before it was gone. */
	beforeEach(async () => {
		await start();
		await store(machine ? access() : machineOf);
		await server.close();
	});

	it("is listed as not available, with what adds it, and fails so", async () => {
		await start({ optionalFolder: absentPackage() });
		const types = (await server.send({ url: "/api/node-types" })).json<NodeTypesReply>();
		expect(types.unavailable).toContain("Command.say");
		expect(types.optionalPackages).toMatchObject([{ name: "speaker", state: "absent" }]);
		expect(await run("data")).toMatchObject(
			failure("PACKAGE_ABSENT", { hint: expect.stringContaining("npm run add -- speaker") }),
		);
	});

	it("fails so where there is no such package at all", async () => {
		mkdirSync(join(folder, "optional"));
		await start({ optionalFolder: new URL(`${pathToFileURL(join(folder, "optional")).href}/`) });
		const error = { field: "server", hint: expect.stringContaining("Start the package") };
		expect(await run("data")).toMatchObject(failure("CREDENTIAL_KIND_UNKNOWN", error));
	});
});
