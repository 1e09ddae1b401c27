import { NodeError } from "@switchyard/node-kit";
import type { Announce, Message, NodeSpec, SpecsChanged } from "@switchyard/spec";
import type { BaseLogger } from "pino";
import type { AttemptContext, NodeExecutor } from "../../adapters/packages/registry.ts";
import type { BridgeConnection, BridgeService, FrameHandlers } from "../connection/bridge-connection.ts";
import { badFrame } from "../connection/bridge-errors.ts";
import { readAnnouncedSpec } from "./announced-spec.ts";
import { ConnectionLostError } from "./host-calls.ts";
import { identityKey, PackageHost } from "./package-host.ts";
import { PackagePool } from "./package-pool.ts";

/** How long a host whose socket broke may take to come back before its calls are lost, in milliseconds. */
const GRACE_MS = 700;

/** How long after the server's start hosts may take to come back, in milliseconds. */
const SETTLING_MS = 5000;

/** How many hosts are tried for one attempt at a step that may run again. */
const MAX_HOSTS = 3;

export interface RemotePackagesOptions {
	/** Where node types go; what is in it at first is built in. */
	readonly nodeTypes: Map<string, NodeSpec>;
	readonly maxInflight: number;
	readonly logger: Pick<BaseLogger, "info" | "warn">;
	/** Called after node types came, changed, or can be executed or not. */
	readonly onChange: () => void;
	readonly settlingMs?: number;
}

/** The packages that hosts in other processes serve. */
export class RemotePackages implements BridgeService, NodeExecutor {
	readonly #options: RemotePackagesOptions;
	/** By namespace. */
	readonly #pools = new Map<string, PackagePool>();
	/** By connection. */
	readonly #hosts = new Map<string, PackageHost>();
	readonly #builtIn: ReadonlySet<string>;
	readonly #settledAt: number;
	#stopping = false;
	#onIdle = () => {};

	constructor(options: RemotePackagesOptions) {
		this.#options = options;
		this.#builtIn = new Set([...options.nodeTypes.keys()].map(namespaceOf).concat("Subflow"));
		this.#settledAt = performance.now() + (options.settlingMs ?? SETTLING_MS);
	}

	readonly handlers: FrameHandlers = {
		announce: (connection, frame) => this.#announce(connection, frame),
		specs_changed: (connection, frame) => this.#announce(connection, frame),
		withdraw: (connection, { nodes }) => this.#withdraw(connection, nodes),
		node_result: (connection, frame) => this.#hosts.get(connection.id)?.calls.answer(frame),
		node_progress: (connection, frame) => this.#hosts.get(connection.id)?.calls.progressed(frame),
		node_chunk: (connection, frame) => this.#hosts.get(connection.id)?.calls.chunk(frame),
	};

	welcomed(connection: BridgeConnection): void {
		if (connection.role !== "package") return;
		const host = new PackageHost(connection, () => {
			this.#poolOf(host)?.serve();
			this.#tellIfIdle();
		});
		this.#hosts.set(connection.id, host);
	}

	broken(connection: BridgeConnection): void {
		const host = this.#hosts.get(connection.id);
		if (!host) return;
		setTimeout(() => {
			if (connection.attached || connection.over) return;
			// A host that comes back would go on with calls that are given up.
			if (host.calls.lose() > 0) connection.close(1006, "came back too late");
			this.#changed(host);
		}, GRACE_MS).unref();
	}

	resumed(connection: BridgeConnection): void {
		const host = this.#hosts.get(connection.id);
		if (host) this.#changed(host);
	}

	ended(connection: BridgeConnection): void {
		const host = this.#hosts.get(connection.id);
		if (!host) return;
		// What the server's stop cuts off is taken up by its next start, as after a crash.
		if (this.#stopping) return;
		this.#hosts.delete(connection.id);
		const pool = this.#poolOf(host);
		pool?.hosts.delete(host);
		host.calls.lose();
		if (pool) this.#serveLatest(pool);
		this.#changed(host);
	}

	/** Runs go on with what they have; what they ask for now waits for the next start of the server. */
	async drain(): Promise<void> {
		this.#stopping = true;
		for (const pool of this.#pools.values()) pool.stop();
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#onIdle = resolve;
		this.#tellIfIdle();
		await promise;
	}

	/** Whether a node type can be executed now. */
	isAvailable(type: string): boolean {
		const namespace = namespaceOf(type);
		return this.#builtIn.has(namespace) || (this.#pools.get(namespace)?.ready(type).length ?? 0) > 0;
	}

	async execute(type: string, params: Message, context: AttemptContext): Promise<Message> {
		const spec = this.#options.nodeTypes.get(type);
		const pool = this.#pools.get(namespaceOf(type));
		if (!spec || !pool) throw new Error(`The node type ${type} is not known.`);
		for (let hosts = 1; ; hosts++) {
			try {
				return await pool.call(type, context.signal, (host) => host.calls.execute(spec, params, context));
			} catch (error) {
				if (!(error instanceof ConnectionLostError)) throw error;
				if (spec.effect === "once" || hosts === MAX_HOSTS || pool.ready(type).length === 0) throw lost(spec);
			}
		}
	}

	#announce(connection: BridgeConnection, frame: Announce | SpecsChanged): void {
		const host = this.#hosts.get(connection.id);
		const { namespace } = frame.package;
		if (!host) return;
		if (this.#builtIn.has(namespace)) {
			const message = `The namespace ${namespace} belongs to the runtime.`;
			connection.refuse(badFrame(message, "package.namespace"), frame.type);
			return;
		}
		const accepted: NodeSpec[] = [];
		const rejected: { id: string; reason: string }[] = [];
		for (const document of frame.nodes) {
			const read = readAnnouncedSpec(document, namespace);
			if ("spec" in read) accepted.push(read.spec);
			else rejected.push(read);
		}
		const taken = rejected.length > 0 && frame.partial !== true ? [] : accepted;
		if (taken.length > 0) this.#take(host, frame, taken);
		connection.send("announced", { type: "announced", accepted: taken.map(({ id }) => id), rejected });
	}

	#take(host: PackageHost, { type, package: identity }: Announce | SpecsChanged, specs: NodeSpec[]): void {
		const before = this.#poolOf(host);
		if (type === "specs_changed" || host.key !== identityKey(identity)) host.specs.clear();
		if (host.identity?.namespace !== identity.namespace) before?.hosts.delete(host);
		host.identity = identity;
		for (const spec of specs) host.specs.set(spec.id, spec);
		const pool = this.#openPool(identity.namespace);
		// The latest announcement is the last in the set.
		pool.hosts.delete(host);
		pool.hosts.add(host);
		this.#serveLatest(pool);
		this.#changed(host);
		const { id, client } = host.connection;
		this.#options.logger.info({ connection: id, client, package: identity }, "a host serves a package");
	}

	#withdraw(connection: BridgeConnection, nodes: readonly string[] | undefined): void {
		const host = this.#hosts.get(connection.id);
		if (!host) return;
		for (const id of nodes ?? [...host.specs.keys()]) host.specs.delete(id);
		this.#changed(host);
	}

	#openPool(namespace: string): PackagePool {
		const known = this.#pools.get(namespace);
		if (known) return known;
		const { maxInflight } = this.#options;
		const pool = new PackagePool({ maxInflight, settledAt: this.#settledAt });
		this.#pools.set(namespace, pool);
		return pool;
	}

	#poolOf(host: PackageHost): PackagePool | undefined {
		return host.identity && this.#pools.get(host.identity.namespace);
	}

	/** Node types are as the latest hosts announced them. */
	#serveLatest(pool: PackagePool): void {
		const latest = [...pool.hosts].findLast(({ connection }) => !connection.leaving);
		if (!latest) return;
		pool.serving = latest.key;
		for (const { key, specs } of pool.hosts) {
			if (key === latest.key) for (const [id, spec] of specs) this.#options.nodeTypes.set(id, spec);
		}
	}

	#tellIfIdle(): void {
		for (const { calls } of this.#hosts.values()) if (calls.inFlight > 0) return;
		this.#onIdle();
	}

	#changed(host: PackageHost): void {
		this.#poolOf(host)?.serve();
		this.#options.onChange();
	}
}

function namespaceOf(type: string): string {
	return type.slice(0, type.indexOf("."));
}

function lost({ id, effect }: NodeSpec): NodeError {
	return new NodeError({
		code: "CONNECTION_LOST",
		message: `The connection to the host of ${id} broke while it worked.`,
		retryable: effect !== "once",
	});
}
