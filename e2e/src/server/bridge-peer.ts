import { once } from "node:events";
import type { BridgeRole } from "@switchyard/spec/bridge";
import type { DeclaredCredentialKind } from "@switchyard/spec/credential";
import type { NodeSpec } from "@switchyard/spec/node-spec";

type Frame = Readonly<Record<string, unknown>>;

/** Where a server takes peers, and by which token. */
export interface Bridge {
	readonly url: string;
	readonly token: string;
}

/** A process in any language, as far as the server sees it: a host of a package or of an agent. It answers what a test has it answer. */
export class BridgePeer {
	readonly #socket: WebSocket;
	readonly #waiting = new Map<string, (frame: Frame) => void>();

	private constructor(socket: WebSocket) {
		this.#socket = socket;
		socket.addEventListener("message", ({ data }) => this.#receive(JSON.parse(String(data)) as Frame));
	}

	/** Connects under a name; resolves once the server has let it in. */
	static async connect(
		{ url, token }: Bridge,
		role: BridgeRole,
		name: string,
		capabilities: readonly string[] = [],
	): Promise<BridgePeer> {
		const socket = new WebSocket(url, "toolbridge.v1+json");
		await once(socket, "open");
		const peer = new BridgePeer(socket);
		const client = { name, version: "1.0.0", language: "go" };
		await peer.#ask(
			{ type: "hello", protocol_versions: [1], role, client, capabilities, auth: token },
			"welcome",
		);
		return peer;
	}

	/** Says which node types it serves, and which kinds of credentials they take; resolves once the server knows them. */
	async announce(
		namespace: string,
		nodes: readonly Partial<NodeSpec>[],
		credentials: readonly DeclaredCredentialKind[] = [],
	): Promise<void> {
		const frame = { type: "announce", package: { namespace, version: "1.0.0" }, nodes, credentials };
		const { rejected } = await this.#ask(frame, "announced");
		if (JSON.stringify(rejected) !== "[]") throw new Error(`The server refuses: ${JSON.stringify(rejected)}`);
	}

	/** The next frame of a type. */
	next(type: string): Promise<Frame> {
		return new Promise((resolve) => this.#waiting.set(type, resolve));
	}

	send(frame: Frame): void {
		this.#socket.send(JSON.stringify(frame));
	}

	async leave(): Promise<void> {
		const closed = once(this.#socket, "close");
		this.#socket.close();
		await closed;
	}

	#ask(frame: Frame, answer: string): Promise<Frame> {
		const answered = this.next(answer);
		this.send(frame);
		return answered;
	}

	#receive(frame: Frame): void {
		const type = String(frame.type);
		if (type === "ping") this.send({ ...frame, type: "pong" });
		this.#waiting.get(type)?.(frame);
		this.#waiting.delete(type);
	}
}
