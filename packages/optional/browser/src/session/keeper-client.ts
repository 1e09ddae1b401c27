import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { ConnectOverCDPTransport } from "playwright-core";
import { type KeeperRecord, recordIn, removeRecord, removeSocket } from "../keeper/keeper-record.ts";
import { ended, Messages } from "../keeper/messages.ts";
import { type FromKeeper, type Greeting, marked, unmarked } from "../keeper/protocol.ts";
import type { EgressRules } from "./egress-rules.ts";

/** How long a keeper may take to serve, or to end with its Chromium, in milliseconds. */
const ANSWER_MS = 10_000;

interface CdpMessage {
	readonly sessionId?: string;
}

/** A connection to a keeper, by which this process works its browser until it goes, or until another process does. */
export class KeeperClient implements ConnectOverCDPTransport {
	readonly #socket: Socket;
	readonly #rules: EgressRules;
	/** The session of Chromium that is this client's: Playwright knows it as the browser itself. */
	#session: string | undefined;
	onmessage?: (message: object) => void;
	onclose?: (reason?: string) => void;

	private constructor(socket: Socket, rules: EgressRules) {
		this.#socket = socket;
		this.#rules = rules;
	}

	/**
	 * Connects to a keeper that is at work.
	 * @param folder its session's
	 * @throws Error where it has ended, or does not serve
	 */
	static async to(folder: string, record: KeeperRecord, rules: EgressRules): Promise<KeeperClient> {
		const socket = await greeted(folder, record, "browser");
		const client = new KeeperClient(socket, rules);
		const served = Promise.withResolvers<void>();
		const messages = new Messages();
		socket.on("data", (part) =>
			messages.read(part as Buffer, (message) => {
				client.#take(message);
				if (client.#session !== undefined) served.resolve();
			}),
		);
		socket.once("close", () => {
			served.reject(new Error("The keeper of the browser has ended."));
			setImmediate(() => client.onclose?.());
		});
		const timer = setTimeout(() => socket.destroy(), ANSWER_MS);
		await served.promise.finally(() => clearTimeout(timer));
		return client;
	}

	send(message: CdpMessage): void {
		const { sessionId = this.#session } = message;
		this.#socket.write(ended(JSON.stringify({ ...message, sessionId })));
	}

	/** Leaves the browser as it is: it runs on. */
	close(): void {
		this.#socket.destroy();
	}

	#take(message: Buffer): void {
		const said = unmarked<FromKeeper>(message);
		if (!said) this.#pass(JSON.parse(message.toString()));
		else if ("serving" in said) this.#session = said.serving;
		else void this.#answer(said);
	}

	async #answer({ ask, host, port }: Extract<FromKeeper, { ask: number }>): Promise<void> {
		this.#socket.write(marked({ answers: ask, ...(await this.#rules.passage(host, port)) }));
	}

	/** A message without a session is between the keeper and Chromium. Each is passed in a turn of its own, as Playwright expects. */
	#pass({ sessionId, ...message }: CdpMessage): void {
		if (sessionId === undefined) return;
		const passed = sessionId === this.#session ? message : { sessionId, ...message };
		setImmediate(() => this.onmessage?.(passed));
	}
}

/** Keepers that are being ended, by the folder of their session: what is opened there next waits. */
const ending = new Map<string, Promise<void>>();

/** The keeper of a session; `undefined` where none is at work, as far as its folder knows. */
export async function keeperIn(folder: string): Promise<KeeperRecord | undefined> {
	await ending.get(folder);
	return recordIn(folder);
}

/**
 * Ends a keeper, and its Chromium with it. Only a keeper answers at its socket, so no process is ended by a number that may be another's by now.
 * @param known its record; that of the session's folder when absent
 */
export function endKeeper(folder: string, known?: KeeperRecord): Promise<void> {
	const before = ending.get(folder) ?? Promise.resolve();
	const end = before.then(async () => {
		const record = known ?? (await recordIn(folder));
		if (record) await endOf(folder, record);
	});
	ending.set(folder, end);
	return end.finally(() => {
		if (ending.get(folder) === end) ending.delete(folder);
	});
}

async function endOf(folder: string, record: KeeperRecord): Promise<void> {
	try {
		const socket = await greeted(folder, record, "end");
		socket.resume();
		if (!socket.closed) await once(socket, "close", { signal: AbortSignal.timeout(ANSWER_MS) });
	} catch {
		// It has ended already.
		removeSocket(record);
	}
	removeRecord(folder, record);
}

async function greeted(
	folder: string,
	{ socket: path, token }: KeeperRecord,
	wants: Greeting["wants"],
): Promise<Socket> {
	const socket = connect(path);
	try {
		await once(socket, "connect", { signal: AbortSignal.timeout(ANSWER_MS) });
	} catch (error) {
		socket.destroy();
		throw error;
	}
	// It may end at any time, which is heard of as its close.
	socket.on("error", () => {});
	socket.write(marked({ token, folder, wants }));
	return socket;
}
