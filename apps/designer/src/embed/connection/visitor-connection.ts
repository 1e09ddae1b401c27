import { backoff } from "@switchyard/async";
import type { VisitorChat, VisitorNews } from "@switchyard/spec/chat";
import type { ErrorBody } from "@switchyard/spec/error";
import { createStore } from "zustand/vanilla";
import { chatAfter } from "../../core/visitor-chat/chat-after.ts";

const DATA = "data: ";

/** The news that a stream of server-sent events brings, as they come. */
async function* newsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<VisitorNews> {
	const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
	let text = "";
	for (let read = await reader.read(); !read.done; read = await reader.read()) {
		const events = (text + read.value).split("\n\n");
		text = events.pop() ?? "";
		for (const event of events)
			if (event.startsWith(DATA)) yield JSON.parse(event.slice(DATA.length)) as VisitorNews;
	}
}

/** Waits before it connects again: the first after a connection that was open. */
const WAIT_MS = { first: 250, longest: 20_000 };

/** `closed` once the chat is not embedded any more. */
export type ConnectionState = "connecting" | "open" | "closed";

interface Seen {
	readonly chat: VisitorChat | undefined;
	readonly state: ConnectionState;
}

export interface VisitorConnectionOptions {
	/** The robot, or the flow, that is chatted with. */
	readonly flow: string;
	/** Gives a token that the embedding page has not given before. */
	readonly token: () => Promise<string>;
}

/** What was not taken, in words for a visitor. */
export class NotTaken extends Error {}

/** A visitor's chat on the server: followed, and connected again whenever the connection is lost. */
export class VisitorConnection {
	readonly seen = createStore<Seen>(() => ({ chat: undefined, state: "connecting" }));
	readonly #address: string;
	readonly #newToken: () => Promise<string>;
	#token: string | undefined;
	#wake: () => void = () => {};

	constructor({ flow, token }: VisitorConnectionOptions) {
		this.#address = `/api/embeds/${encodeURIComponent(flow)}/chat`;
		this.#newToken = token;
	}

	/** Follows the chat for as long as the page is there. */
	open(): void {
		window.addEventListener("online", () => this.#wake());
		void this.#follow();
	}

	/** @throws NotTaken */
	async say(text: string, id: string): Promise<void> {
		await this.#post("/messages", { id, text });
	}

	/** @throws NotTaken */
	async stop(message: string): Promise<void> {
		await this.#post("/stop", { message });
	}

	/** @throws NotTaken */
	async beginAnew(): Promise<void> {
		await this.#post("/new", {});
	}

	async #follow(): Promise<void> {
		for (let attempt = 1; this.seen.getState().state !== "closed"; attempt++) {
			if (await this.#listen()) attempt = 0;
			if (this.seen.getState().state === "closed") return;
			this.seen.setState({ state: "connecting" });
			await this.#rest(backoff(attempt, WAIT_MS));
		}
	}

	/** Gives whether there was a connection. */
	async #listen(): Promise<boolean> {
		let isOpen = false;
		try {
			const { ok, status, body } = await this.#ask("/news", {});
			if (status === 404) this.seen.setState({ state: "closed" });
			if (!ok || body === null) return false;
			for await (const news of newsOf(body)) {
				isOpen = true;
				const chat = this.seen.getState().chat ?? { name: "", turns: [] };
				this.seen.setState({ chat: chatAfter(chat, news), state: "open" });
			}
		} catch {
			// The connection was lost: it is made again.
		}
		return isOpen;
	}

	async #post(path: string, body: object): Promise<void> {
		const headers = { "content-type": "application/json" };
		const reply = await this.#ask(path, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => {
			throw new NotTaken("The server could not be reached. Try again.");
		});
		if (reply.ok) return;
		const { error } = (await reply.json().catch(() => ({}))) as Partial<ErrorBody>;
		throw new NotTaken(WORDS[error?.code ?? ""] ?? "This could not be done. Try again.");
	}

	/** Asks with the page's token, and with a new one where that is good no more. */
	async #ask(path: string, request: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
		const used = this.#token ?? (await this.#renew(undefined));
		const reply = await this.#fetch(path, request, used);
		return reply.status === 401 ? this.#fetch(path, request, await this.#renew(used)) : reply;
	}

	#fetch(path: string, request: RequestInit & { headers?: Record<string, string> }, token: string) {
		const headers = { ...request.headers, authorization: `Bearer ${token}` };
		return fetch(this.#address + path, { ...request, headers, credentials: "omit", cache: "no-store" });
	}

	async #renew(used: string | undefined): Promise<string> {
		if (this.#token === used || this.#token === undefined) this.#token = await this.#newToken();
		return this.#token;
	}

	#rest(ms: number): Promise<void> {
		return new Promise((resolve) => {
			const timer = setTimeout(resolve, ms);
			this.#wake = () => {
				clearTimeout(timer);
				resolve();
			};
		});
	}
}

const WORDS: Readonly<Record<string, string>> = {
	CONVERSATION_BUSY: "Wait for the answer, then send it again.",
	CONVERSATION_FULL: "This conversation is full. Begin a new one.",
	EMBED_LIMIT: "That was a lot of messages. Try again later.",
	RATE_LIMITED: "That was too fast. Try again in a minute.",
	EMBED_NOT_FOUND: "This chat is closed.",
};
