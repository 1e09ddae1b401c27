import { createHash } from "node:crypto";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { loopbackNetwork } from "@switchyard/node-kit/testing";
import type { SshCredential } from "@switchyard/spec/credential";
import ssh2, { type AcceptConnection, type Server, type ServerChannel, type Session } from "ssh2";
import { afterEach, describe, expect, it } from "vitest";
import { startRemoteProgram } from "./ssh.ts";

const KEY = ssh2.utils.generateKeyPairSync("ed25519");
const PASSWORD = "right-password";

/** What the machine does when a program is to be started. */
type Answer = (start: { accept: () => ServerChannel; refuse: () => void; cut: () => void }) => void;

/** A machine that does as a test says, over the protocol as it is. */
class Machine {
	/** The lines that it was given. */
	readonly lines: string[] = [];
	/** The signals that were passed on. */
	readonly signals: string[] = [];
	/** What it does about one. */
	onSignal: (name: string) => void = () => {};
	#socket: Socket | undefined;
	readonly #answer: Answer;
	readonly #ssh: Server;
	readonly #listener = createServer((socket) => {
		this.#socket = socket;
		this.#ssh.injectSocket(socket);
	});

	constructor(answer: Answer) {
		this.#answer = answer;
		// The library's server passes no signal on once the input has ended, and says only here what it has read.
		const debug = (line: string) => {
			const [, name] = /Inbound.* signal: (\w+)/.exec(line) ?? [];
			if (name !== undefined) this.#take(name);
		};
		this.#ssh = new ssh2.Server({ hostKeys: [KEY.private], debug }, (client) => {
			client.on("error", () => {});
			client.on("authentication", (asked) =>
				asked.method === "password" && asked.password === PASSWORD
					? asked.accept()
					: asked.reject(["password"]),
			);
			client.on("session", (accept) => this.#serve(accept));
		});
	}

	async start(): Promise<SshCredential> {
		await new Promise<void>((resolve) => this.#listener.listen(0, "127.0.0.1", resolve));
		const { port } = this.#listener.address() as AddressInfo;
		return { host: "127.0.0.1", port, user: "runner", password: PASSWORD, hostKeys: [fingerprint()] };
	}

	close(): void {
		this.#socket?.destroy();
		this.#listener.close();
	}

	#take(signal: string): void {
		this.signals.push(signal);
		this.onSignal(signal);
	}

	#serve(accept: AcceptConnection<Session>): void {
		const sshSession = accept();
		sshSession.on("exec", (acceptStart, refuse, { command }) => {
			this.lines.push(command);
			this.#answer({ accept: acceptStart, refuse, cut: () => this.#socket?.destroy() });
		});
	}
}

function fingerprint(): string {
	const key = ssh2.utils.parseKey(KEY.public);
	if (key instanceof Error) throw key;
	return `SHA256:${createHash("sha256").update(key.getPublicSSH()).digest("base64").replace(/=+$/, "")}`;
}

let machine: Machine;
afterEach(() => machine.close());

async function start(answer: Answer, words = ["/bin/it"], signal = new AbortController().signal) {
	machine = new Machine(answer);
	return startRemoteProgram(await machine.start(), words, { network: loopbackNetwork, signal });
}

describe("a program on another machine", () => {
	it("is started by one line, reads its input to the end, and says how it ended", async () => {
		const program = await start(
			({ accept }) => {
				const channel = accept();
				void text(channel).then((input) => {
					channel.write(input.toUpperCase());
					channel.stderr.write("noted");
					channel.exit(4);
					channel.end();
				});
			},
			["/bin/it", "a b", "'c'"],
		);
		program.stdin.end("some text");
		const [output, messages] = [text(program.stdout), text(program.stderr)];
		expect(await program.ended).toEqual({ exitCode: 4 });
		expect([await output, await messages]).toEqual(["SOME TEXT", "noted"]);
		expect(machine.lines).toEqual([`'/bin/it' 'a b' "'"'c'"'"`]);
		program.kill();
		expect(machine.signals).toEqual([]);
	});

	it("is ended by a signal, after its input has ended too, and the machine says so", async () => {
		const program = await start(({ accept }) => {
			const channel = accept();
			machine.onSignal = (name) => {
				channel.exit(name, false, "");
				channel.close();
			};
		});
		program.stdin.end();
		program.stdout.resume();
		program.kill();
		program.kill();
		expect(await program.ended).toEqual({ signal: "SIGKILL" });
		expect(machine.signals).toEqual(["KILL"]);
	});

	it("has an end that nobody knows where the machine says nothing when it is to be ended", async () => {
		const program = await start(({ accept }) => void accept());
		program.stdout.resume();
		program.kill();
		expect(await program.ended).toBe("unknown");
	});

	it("has one that nobody knows when the connection breaks, and its output may not be whole", async () => {
		const program = await start(({ accept, cut }) => {
			const channel = accept();
			channel.exit(0);
			channel.write("half", cut);
		});
		program.stdout.resume();
		expect(await program.ended).toBe("unknown");
	});

	it("was not started where the machine says no, and may have been where it says nothing", async () => {
		await expect(start(({ refuse }) => refuse())).rejects.toMatchObject({
			code: "COMMAND_NOT_STARTED",
			field: "server",
		});
		machine.close();
		await expect(start(({ cut }) => cut())).rejects.toMatchObject({
			code: "CONNECTION_LOST",
			retryable: true,
		});
	});

	it("is not given a line that no shell takes, and is not started when it is no longer wanted", async () => {
		const never: Answer = () => expect.unreachable();
		// Each quote takes three characters.
		await expect(start(never, ["/bin/it", "'a".repeat(30_000)])).rejects.toMatchObject({
			code: "COMMAND_ARGUMENT_REFUSED",
		});
		machine.close();
		const aborted = AbortSignal.abort(new Error("cancelled"));
		await expect(start(never, ["/bin/it"], aborted)).rejects.toThrow("cancelled");
	});
});
