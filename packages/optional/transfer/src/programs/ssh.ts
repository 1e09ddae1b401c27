import {
	NodeError,
	type ProgramEnd,
	type StartedProgram,
	type StartRemoteProgram,
} from "@switchyard/node-kit";
import type { Client, ClientChannel } from "ssh2";
import { connectSsh } from "../server/connect-ssh.ts";
import { shellLine } from "./shell-line.ts";

/** How long the machine has to say that a program which was to be ended has ended, in milliseconds. */
const CONFIRMED_WITHIN_MS = 3000;

/** The longest word that Linux hands to a program, which the line is to the login shell, in bytes. */
const MOST_LINE_BYTES = 128 * 1024 - 1;

/** Signs in over a connection of the program's own, and starts it by the login shell of the user. */
export const startRemoteProgram: StartRemoteProgram = async (machine, words, { network, signal }) => {
	const line = shellLine(words);
	if (Buffer.byteLength(line) > MOST_LINE_BYTES) throw tooLong();
	const client = await connected(machine, { network, signal });
	try {
		return await started(client, machine.host, line);
	} catch (error) {
		client.destroy();
		throw error;
	}
};

/** A connection that lasts when the step is aborted: the program is ended over it. */
async function connected(...[machine, { network, signal }]: Parameters<typeof connectSsh>): Promise<Client> {
	const connecting = new AbortController();
	const stop = () => connecting.abort(signal.reason);
	signal.throwIfAborted();
	signal.addEventListener("abort", stop, { once: true });
	try {
		return await connectSsh(machine, { network, signal: connecting.signal });
	} finally {
		signal.removeEventListener("abort", stop);
	}
}

function started(client: Client, host: string, line: string): Promise<StartedProgram> {
	return new Promise((resolve, reject) => {
		client.once("close", () => reject(notAnswered(host)));
		client.exec(line, (error, channel) => {
			if (error) return reject(isRefusal(error) ? notTaken(host, error) : notAnswered(host, error));
			// At once: what the machine says next may be in the same packet.
			resolve(programOf(client, channel));
		});
	});
}

function programOf(client: Client, channel: ClientChannel): StartedProgram {
	let said: ProgramEnd = "unknown";
	channel.on("exit", (exitCode: number | null, signal?: string) => {
		said = exitCode === null ? { signal: `${signal}` } : { exitCode };
	});
	channel.on("error", () => {});
	let isOver = false;
	const ended = new Promise<ProgramEnd>((resolve) => {
		const settle = (end: ProgramEnd) => {
			isOver = true;
			resolve(end);
		};
		channel.once("close", () => settle(said));
		// It comes before the channel's, which then says nothing of whether all of the output has arrived.
		client.once("end", () => settle("unknown"));
		client.once("close", () => settle("unknown"));
	});
	const kill = once(() => {
		if (isOver) return;
		sendKill(client, channel);
		const waited = setTimeout(() => client.destroy(), CONFIRMED_WITHIN_MS);
		void ended.then(() => clearTimeout(waited));
	});
	void ended.then(() => client.end());
	return { stdin: channel, stdout: channel, stderr: channel.stderr, ended, kill };
}

/** What the library keeps to itself of a connection and of a channel. */
interface Inner {
	readonly _protocol: { readonly signal: (channel: number, name: string) => void };
	readonly outgoing: { readonly id: number };
}

/**
 * Asks the machine to end what runs in the channel. The library's own `signal` sends nothing once the input has ended, which the protocol
 * allows (RFC 4254, 6.9).
 */
function sendKill(client: Client, channel: ClientChannel): void {
	const { _protocol: protocol } = client as unknown as Pick<Inner, "_protocol">;
	const { outgoing } = channel as unknown as Pick<Inner, "outgoing">;
	protocol.signal(outgoing.id, "KILL");
}

function once(work: () => void): () => void {
	let isDone = false;
	return () => {
		if (isDone) return;
		isDone = true;
		work();
	};
}

/** Whether the machine said no, so that nothing was started. */
function isRefusal({ message }: Error): boolean {
	return message === "Unable to exec" || message.startsWith("(SSH) Channel open failure");
}

function tooLong(): NodeError {
	return new NodeError({
		code: "COMMAND_ARGUMENT_REFUSED",
		message: "The arguments are longer together than a shell takes, which is 128 KiB with their quotes.",
		hint: "Give what is long as the command's input, where it has one.",
	});
}

function notTaken(host: string, cause: Error): NodeError {
	return new NodeError({
		code: "COMMAND_NOT_STARTED",
		message: `The machine ${host} lets this user run no programs.`,
		field: "server",
		hint: "Its administrator allows the user of the credential to run them, or gives the name of one who may.",
		cause,
	});
}

function notAnswered(host: string, cause?: Error): NodeError {
	return new NodeError({
		code: "CONNECTION_LOST",
		message: `The connection to the machine ${host} broke before it said whether the program was started.`,
		hint: "Look on the machine whether it was.",
		retryable: true,
		cause,
	});
}
