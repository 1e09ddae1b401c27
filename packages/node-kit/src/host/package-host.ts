import { createHash } from "node:crypto";
import { lookup } from "node:dns/promises";
import {
	type Announced,
	BRIDGE_FRAMES,
	BRIDGE_VERSION,
	NodeExecute,
	NodeProbe,
} from "@switchyard/spec/bridge";
import type { DeclaredCredentialKind } from "@switchyard/spec/credential";
import { defined } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import { BridgeUnreachableError, FrameTooLargeError, type JsonRecord, Link } from "@switchyard/wire";
import { webSocket } from "@switchyard/wire/node";
import type { NodeType } from "../define-node.ts";
import type { ExecutionContext, Network } from "../execution-context.ts";
import { NodeError } from "../node-error.ts";
import type { ProbeContext } from "../probe.ts";
import { Deferred } from "./deferred.ts";
import { Execution } from "./execution.ts";
import { hostFiles } from "./host-files.ts";
import { remoteModel } from "./node-requests.ts";
import { Probing } from "./probing.ts";
import { stdioTransport } from "./stdio-transport.ts";

/** The network as the host's machine has it: which addresses a package may reach is decided where it runs. */
const hostNetwork: Network = {
	fetch: (...request) => fetch(...request),
	resolve: async ({ host }) => {
		const { address, family } = await lookup(host);
		return { address, family: family === 6 ? 6 : 4 };
	},
};

/** The types of frames that must arrive. */
const RELIABLE: ReadonlySet<unknown> = new Set(
	Object.entries(BRIDGE_FRAMES)
		.filter(([, { reliable }]) => reliable)
		.map(([type]) => type),
);

/** Where a runtime is that was started without any settings. */
const DEFAULT_URL = "ws://127.0.0.1:4870/bridge";

/** A package, and where it is served. */
export interface ServePackageOptions {
	/** What the ids of its node types begin with, before the dot. */
	readonly namespace: string;
	readonly version: string;
	readonly nodes: readonly NodeType[];
	/** Kinds of credentials that its nodes take; the name of each begins with the namespace in small letters and a dot. */
	readonly credentials?: readonly DeclaredCredentialKind[];
	/** The runtime's `/bridge`; when absent `SWITCHYARD_URL`, else the usual port of this machine. */
	readonly url?: string;
	/** An access token with the purpose `serve-packages`; `SWITCHYARD_TOKEN` when absent. */
	readonly token?: string;
	/** The folder that nodes may read and write; the working folder when absent. */
	readonly folder?: string;
	/** How many nodes execute at once, 64 when absent; the others wait for their turn. */
	readonly concurrency?: number;
	/** Where lines for people go; standard error when absent. */
	readonly log?: (line: string) => void;
}

/** A package that is being served. */
export interface ServedPackage {
	/** Resolves when it is closed. Rejects when the runtime does not let it in any more. */
	readonly ended: Promise<void>;
	/** Lets what executes end, and leaves. */
	readonly close: () => Promise<void>;
}

/** The host of a package: connects at once, and again after each break. */
export class PackageHost implements ServedPackage {
	readonly accepted: Promise<void>;
	readonly ended: Promise<void>;
	readonly #options: ServePackageOptions;
	readonly #types: ReadonlyMap<string, NodeType>;
	readonly #link: Link;
	readonly #files: ExecutionContext["files"];
	readonly #running = new Map<string, Execution>();
	readonly #probing = new Map<string, Probing>();
	readonly #queue: Execution[] = [];
	readonly #accepted = new Deferred();
	readonly #ended = new Deferred();
	#idle: () => void = () => {};
	/** Whether the runtime answers what nodes ask in the middle of their work. */
	#answersRequests = false;
	#closing = false;

	constructor(options: ServePackageOptions) {
		this.#options = options;
		this.accepted = this.#accepted.promise;
		this.ended = this.#ended.promise;
		// A caller that awaits neither finds the error in the log.
		this.ended.catch(() => {});
		this.accepted.catch(() => {});
		this.#types = new Map(options.nodes.map((type) => [type.spec.id, type]));
		this.#files = hostFiles(options.folder ?? process.cwd());
		const { SWITCHYARD_URL, SWITCHYARD_TOKEN, SWITCHYARD_TRANSPORT } = process.env;
		const { url = SWITCHYARD_URL ?? DEFAULT_URL, token = SWITCHYARD_TOKEN } = options;
		const isChild = SWITCHYARD_TRANSPORT === "stdio";
		if (!isChild && token === undefined) {
			throw new Error("Set SWITCHYARD_TOKEN to an access token with the purpose `serve-packages`.");
		}
		const { namespace: name, version } = options;
		this.#link = new Link({
			route: () => ({ dial: isChild ? stdioTransport : webSocket(url, token) }),
			hello: {
				role: "package",
				client: { name, version, language: "typescript" },
				capabilities: ["resume", "stream", "progress", "requests"],
			},
			comesBack: !isChild,
			peer: {
				welcomed: ({ resumed, capabilities }) => {
					this.#answersRequests = capabilities.includes("requests");
					if (!resumed) this.#announce();
				},
				received: (frame) => {
					this.#follow(frame);
					return true;
				},
				lost: () => this.#cancelAll(),
				noted: (line) => this.#log(line),
				ended: (error) => this.#over(error),
			},
		});
		this.#link.start();
	}

	async close(): Promise<void> {
		this.#closing = true;
		this.#send({ type: "goaway", reason: "closing", drain_ms: 30_000 });
		if (this.#running.size > 0)
			await new Promise<void>((resolve) => {
				this.#idle = resolve;
			});
		this.#link.close();
	}

	/** The runtime knows nothing of what was under way before: no run waits for it. */
	#cancelAll(): void {
		for (const execution of this.#running.values()) execution.cancel();
	}

	#announce(): void {
		const { namespace, version, nodes, credentials } = this.#options;
		const specs = nodes.map(({ spec }) => spec);
		const hash = createHash("sha256")
			.update(JSON.stringify([BRIDGE_VERSION, specs]))
			.digest("hex");
		this.#send({
			type: "announce",
			package: { namespace, version, hash },
			nodes: specs,
			...defined({ credentials }),
		});
	}

	#follow(frame: JsonRecord): void {
		switch (frame.type) {
			case "goaway":
				this.#log(`The server is about to leave: ${String(frame.reason)}.`);
				break;
			case "announced":
				this.#announced(frame as unknown as Announced);
				break;
			case "node_execute":
				if (fits(NodeExecute, frame)) this.#execute(frame);
				break;
			case "node_probe":
				if (fits(NodeProbe, frame)) this.#probe(frame);
				break;
			case "node_cancel":
				(this.#running.get(String(frame.call_id)) ?? this.#probing.get(String(frame.call_id)))?.cancel();
				break;
			case "node_credit":
				this.#running.get(String(frame.call_id))?.addCredit(Number(frame.add));
				break;
			case "node_response":
				this.#running.get(String(frame.call_id))?.requests.answered(frame);
				break;
			case "error":
				this.#log(`The server could not follow a frame: ${JSON.stringify(frame.error)}`);
		}
	}

	#announced({ accepted, rejected }: Announced): void {
		if (rejected.length === 0) {
			this.#log(`Serving ${accepted.join(", ")}.`);
			this.#accepted.resolve();
			return;
		}
		const reasons = rejected.map(({ id, reason }) => `${id}: ${reason}`).join("; ");
		this.#over(new Error(`The server refuses the package. ${reasons}`));
		this.#link.close();
	}

	#execute(request: NodeExecute): void {
		// A frame that is sent again after a break is known by its number; a call is executed once all the same.
		if (this.#running.has(request.call_id)) return;
		const execution = new Execution(request, {
			send: (frame) => this.#send(frame),
			log: (line) => this.#log(line),
			contextOf: (each) => this.#contextOf(each),
		});
		this.#running.set(request.call_id, execution);
		this.#queue.push(execution);
		this.#startNext();
	}

	/** It waits for no turn: it only looks, and a run waits for it. */
	#probe(request: NodeProbe): void {
		const { call_id, node_type } = request;
		if (this.#probing.has(call_id)) return;
		const probing = new Probing(request, {
			send: (frame) => this.#send(frame),
			log: (line) => this.#log(line),
			contextOf: (each) => this.#probeContextOf(each),
			isUnderWay: (key) => [...this.#running.values()].some((each) => each.request.idempotency_key === key),
		});
		this.#probing.set(call_id, probing);
		void probing.run(this.#types.get(node_type)).finally(() => this.#probing.delete(call_id));
	}

	#startNext(): void {
		const { concurrency = 64 } = this.#options;
		while (this.#queue.length > 0 && this.#running.size - this.#queue.length < concurrency) {
			const execution = this.#queue.shift();
			if (!execution) return;
			const { call_id, node_type } = execution.request;
			void execution.run(this.#types.get(node_type)).finally(() => {
				this.#running.delete(call_id);
				if (this.#running.size === 0) this.#idle();
				this.#startNext();
			});
		}
	}

	/** Sends a frame. A result that no frame can hold is a failure, not a broken connection; one that no runtime waits for is dropped. */
	#send(frame: JsonRecord): void {
		try {
			if (RELIABLE.has(frame.type)) this.#link.post(this.#link.textOf(frame));
			else this.#link.pass(frame);
		} catch (error) {
			if (error instanceof BridgeUnreachableError) return;
			if (frame.type !== "node_result" || !(error instanceof FrameTooLargeError)) throw error;
			const { call_id } = frame;
			const message = "The result is larger than a frame may be.";
			const fault = { type: "ToolError", code: "RESULT_TOO_LARGE", message, retryable: false };
			this.#send({ type: "node_result", call_id, status: "error", error: fault });
		}
	}

	#probeContextOf({ request, signal }: Probing): ProbeContext {
		const { call_id, idempotency_key, attempt, provenance } = request;
		return {
			signal,
			idempotencyKey: idempotency_key,
			attempt,
			provenance,
			network: hostNetwork,
			files: this.#files,
			log: (text) => this.#note(call_id, text),
		};
	}

	#note(call_id: string, text: string): void {
		this.#send({ type: "log", level: "info", message: text.slice(0, 8000), fields: { call_id } });
	}

	#contextOf(execution: Execution): ExecutionContext {
		const answers = this.#answersRequests;
		const { call_id, idempotency_key, attempt, answered, provenance, meta } = execution.request;
		return {
			get signal() {
				return execution.signal;
			},
			idempotencyKey: idempotency_key,
			attempt,
			answered,
			traceparent: meta?.traceparent,
			provenance,
			network: hostNetwork,
			files: this.#files,
			get model() {
				return answers ? remoteModel(execution.requests) : undefined;
			},
			log: (text) => this.#note(call_id, text),
			progress: (progress) => this.#send({ type: "node_progress", call_id, ...progress }),
			chunk: (data) => execution.chunk(data),
			charge: (dollars) => execution.charge(dollars),
			chargeCredits: (credits) => execution.chargeCredits(credits),
			agents: {
				run: () =>
					Promise.reject(
						new NodeError({
							code: "HOST_UNAVAILABLE",
							message: "A package's node cannot have agents work for it.",
						}),
					),
			},
		};
	}

	#log(line: string): void {
		const { log = (text: string) => process.stderr.write(`${text}\n`) } = this.#options;
		log(line);
	}

	#over(error?: Error): void {
		this.#cancelAll();
		if (error === undefined || this.#closing) {
			this.#ended.resolve();
			this.#accepted.resolve();
			return;
		}
		this.#accepted.reject(error);
		this.#ended.reject(error);
	}
}
