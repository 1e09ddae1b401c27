import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { openAiProtocol } from "../../src/platform/models/testing/openai-protocol.ts";
import type { ServedWords } from "../../src/platform/models/testing/served-answer.ts";
import { type PackageClient, PackageClient as Packages } from "./bridge/package-client.ts";
import type { ServerProcess } from "./server-process.ts";

/** What answers carry, so that no room that a full disk may have left is enough to keep one. */
const PADDING = "x".repeat(60_000);

const OUTPUT = {
	name: "output",
	variableType: "Out",
	schema: { type: "string" },
	description: "What came of it.",
	scope: "Message",
	aiScope: false,
	customScope: false,
	messageScope: true,
};

/** A node type of each effect, with nothing but an output. */
const NODES = ["Safe", "Keyed", "Once"].map((name) => ({
	id: `Bank.${name}`,
	version: 1,
	name,
	description: `Does something that is ${name}.`,
	effect: name.toLowerCase(),
	properties: [OUTPUT],
	tool: { name: name.toLowerCase(), description: `Does something that is ${name}.` },
}));

/**
 * The outside world of a server: a package host, a model provider and a till. It notes whatever begins there, and answers only when it is
 * asked to.
 */
export class ExternalBank {
	/** What has begun, in order: a step's idempotency key, or a model's turn. */
	readonly begun: string[] = [];
	readonly url: string;
	readonly #server: ReturnType<typeof createServer>;
	readonly #packageHost: PackageClient;
	#unanswered: (() => void)[] = [];

	private constructor(server: ReturnType<typeof createServer>, packageHost: PackageClient) {
		this.#server = server;
		this.#packageHost = packageHost;
		this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	}

	static async open(to: ServerProcess): Promise<ExternalBank> {
		const server = createServer();
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		const packageHost = await Packages.start(to.bridgeUrl, to.token, { nodes: NODES, namespace: "Bank" });
		const bank = new ExternalBank(server, packageHost);
		packageHost.work = (call) => {
			const answer = { status: "success", outputs: { output: PADDING } };
			bank.#note(String(call.idempotency_key), () => packageHost.answer(call, answer));
			return undefined;
		};
		server.on("request", async (request, response) => {
			const body = (await json(request)) as { readonly messages?: readonly { readonly role: string }[] };
			const turn = body.messages?.filter(({ role }) => role === "assistant").length;
			if (turn === undefined) {
				bank.#note(String(request.headers["idempotency-key"]), () => response.end(PADDING));
				return;
			}
			bank.#note(`turn ${turn}`, () => {
				response.writeHead(200, { "content-type": "text/event-stream" });
				response.end(
					openAiProtocol
						.events(wordsOf(turn))
						.map((event) => `${event}\n\n`)
						.join(""),
				);
			});
		});
		return bank;
	}

	/** How much waits for its answer. */
	get waiting(): number {
		return this.#unanswered.length;
	}

	/** Answers all that waits. */
	answer(): void {
		for (const answer of this.#unanswered.splice(0)) answer();
	}

	/** Resolves once the server has taken in all that was answered before. */
	async wasAsked(server: ServerProcess): Promise<void> {
		for (let times = 0; times < 10; times++) {
			this.#packageHost.bridge.send({ type: "ping", ts: times });
			await this.#packageHost.bridge.next("pong");
			await fetch(`${server.address}/api/health/live`);
		}
	}

	/** Resolves once everything has come that a server sent which has ended. */
	async askedAll(): Promise<void> {
		await this.#packageHost.bridge.end();
		await new Promise<void>((resolve) => this.#server.getConnections(() => resolve()));
	}

	async close(): Promise<void> {
		await this.#packageHost.die();
		this.#server.closeAllConnections();
		await new Promise((resolve) => this.#server.close(resolve));
	}

	#note(what: string, answer: () => void): void {
		this.begun.push(what);
		this.#unanswered.push(answer);
	}
}

/** A model that calls two tools and then has its last word. */
function wordsOf(turn: number): ServedWords {
	if (turn > 0) return { text: [PADDING] };
	const toolCalls = ["once", "safe"].map((name) => ({ id: name, name, arguments: {} }));
	return { text: [PADDING], toolCalls };
}
