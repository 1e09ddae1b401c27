import { KeyedMutex } from "@switchyard/async";
import {
	type AttemptContext,
	type Cancel,
	type HostedProbeContext,
	type NodeExecutor,
	probeMissing,
	type Reservations,
	type ReservationWaiter,
	type ReservedAction,
	type Writable,
} from "@switchyard/host";
import { NodeError, type SessionProvider } from "@switchyard/node-kit";
import type { Announce, DialectMessage, SpecsChanged } from "@switchyard/spec/bridge";
import type { Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { may } from "@switchyard/spec/policy";
import type { BaseLogger } from "pino";
import type {
	BridgeConnection,
	BridgeService,
	FrameHandlers,
	FrameOf,
	PeerStats,
} from "../../../platform/bridge/bridge-connection.ts";
import { badFrame, bridgeError, toForbidden } from "../../../platform/bridge/bridge-errors.ts";
import { purposeMissing } from "../../../platform/http/purpose-missing.ts";
import { callPackage } from "./call-package.ts";
import type { HostCalls } from "./host-calls.ts";
import type { HostReservation } from "./host-reservation.ts";
import type { KnownCredentialKinds } from "./known-credential-kinds.ts";
import type { KnownTypes } from "./known-types.ts";
import { lookAlikeOf } from "./look-alike.ts";
import { resultOfMessage } from "./message-dialect.ts";
import { identityKey, PackageHost } from "./package-host.ts";
import { PackagePool } from "./package-pool.ts";
import { readAnnouncement } from "./read-announcement.ts";
import type { Admits } from "./requests/outward.ts";
import { callInSession } from "./sessions/call-in-session.ts";
import { type OpenSessionsOfRuns, PackageSessions } from "./sessions/package-sessions.ts";
import { RemoteSession } from "./sessions/remote-session.ts";

/** How long a host whose socket broke may take to come back before its calls are lost, in milliseconds. */
const GRACE_MS = 700;

export interface RemotePackagesOptions {
	readonly known: KnownTypes;
	readonly kinds: Pick<KnownCredentialKinds, "take">;
	/** The namespaces that no host may serve. */
	readonly reserved: ReadonlySet<string>;
	readonly maxInflight: number;
	/** How long the hosts of a package may be away before its steps do not wait for them any more, in milliseconds. */
	readonly waitMs: (namespace: string) => number;
	/** No call is made while what comes of it could not be kept. */
	readonly journal: Writable;
	/** Lets executions go out by the server's address rules. */
	readonly proxy: Admits;
	/** The sessions that nodes of runs work in. */
	readonly nodeSessions: OpenSessionsOfRuns;
	readonly logger: Pick<BaseLogger, "info" | "error">;
	/** Called after node types came or changed. */
	readonly onTypes: () => void;
}

/** The packages that hosts in other processes serve. */
export class RemotePackages implements BridgeService, NodeExecutor, Reservations {
	readonly known: KnownTypes;
	readonly #options: RemotePackagesOptions;
	/** By namespace. */
	readonly #pools = new Map<string, PackagePool>();
	/** By connection. */
	readonly #packageHosts = new Map<string, PackageHost>();
	/** Announcements of a package are taken one after the other. */
	readonly #mutex = new KeyedMutex();
	readonly #watchers = new Set<() => void>();
	readonly #nodeSessions: PackageSessions;
	readonly #startedAt = performance.now();
	#stopping = false;

	constructor(options: RemotePackagesOptions) {
		this.#options = options;
		this.known = options.known;
		this.#nodeSessions = new PackageSessions({
			packages: this,
			blocks: () => [...this.known.all()].map(({ agreed }) => agreed),
			ready: (block) => this.#openPool(namespaceOf(block)).ready(block),
			startedAt: this.#startedAt,
			open: options.nodeSessions,
			logger: options.logger,
		});
	}

	readonly handlers: FrameHandlers = {
		announce: (connection, frame) => this.#announce(connection, frame),
		specs_changed: (connection, frame) => this.#announce(connection, frame),
		withdraw: (connection, { nodes }) => this.#withdraw(connection, nodes),
		node_result: (connection, frame) => this.#packageHosts.get(connection.id)?.calls.answer(frame),
		node_probed: (connection, frame) => this.#packageHosts.get(connection.id)?.calls.probed(frame),
		node_progress: (connection, frame) => this.#packageHosts.get(connection.id)?.calls.progressed(frame),
		node_request: (connection, frame) => this.#packageHosts.get(connection.id)?.calls.asked(frame),
		node_chunk: (connection, frame) => this.#packageHosts.get(connection.id)?.calls.chunk(frame),
		session_result: (connection, frame) => this.#packageHosts.get(connection.id)?.nodeSessions.answer(frame),
		sessions_held: (connection, frame) => this.#packageHosts.get(connection.id)?.nodeSessions.take(frame),
		message: (connection, frame) => this.#answerMessage(connection, frame),
	};

	/** Calls `watcher` after node types came, changed, or became executable or unavailable. Gives the function that ends the watch. */
	watch(watcher: () => void): () => void {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	}

	welcomed(connection: BridgeConnection): void {
		if (connection.role !== "package") return;
		const packageHost = new PackageHost(connection, this.#options.proxy, () =>
			this.#poolOf(packageHost)?.serve(),
		);
		this.#packageHosts.set(connection.id, packageHost);
	}

	broken(connection: BridgeConnection): void {
		const packageHost = this.#packageHosts.get(connection.id);
		if (!packageHost) return;
		this.#poolOf(packageHost)?.changed();
		packageHost.changed();
		setTimeout(() => {
			if (connection.attached || connection.over) return;
			// A host that comes back would continue calls that have been given up; with sessions it says what it still has.
			if (packageHost.calls.lose() > 0 || packageHost.nodeSessions.count > 0)
				connection.close(1006, "came back too late");
			this.#changed(packageHost);
		}, GRACE_MS).unref();
	}

	resumed(connection: BridgeConnection): void {
		const packageHost = this.#packageHosts.get(connection.id);
		if (packageHost) this.#changed(packageHost);
	}

	ended(connection: BridgeConnection): void {
		const packageHost = this.#packageHosts.get(connection.id);
		// What the server's stop cuts off is taken up by its next start, as after a crash.
		if (!packageHost || this.#stopping) return;
		this.#packageHosts.delete(connection.id);
		const pool = this.#poolOf(packageHost);
		pool?.packageHosts.delete(packageHost);
		packageHost.calls.lose();
		packageHost.nodeSessions.lose();
		this.#changed(packageHost);
		if (pool && packageHost.identity) this.#fallBack(pool, packageHost.identity.namespace);
	}

	noted(connection: BridgeConnection, line: FrameOf<"log">): boolean {
		return this.#packageHosts.get(connection.id)?.calls.noted(line) ?? false;
	}

	statsOf(connection: BridgeConnection): PeerStats | undefined {
		return this.#packageHosts.get(connection.id)?.summary();
	}

	/** Who opens sessions of a kind; `undefined` where no package does. */
	sessionProvider(kind: string): SessionProvider | undefined {
		return this.#nodeSessions.provider(kind);
	}

	/** Calls under way may end; what is asked for now waits for the next start of the server. */
	stop(): void {
		this.#stopping = true;
		for (const pool of this.#pools.values()) pool.stop();
	}

	/** Whether a node type can be executed now. */
	isAvailable(type: string): boolean {
		const namespace = namespaceOf(type);
		return this.#options.reserved.has(namespace) || (this.#pools.get(namespace)?.ready(type).length ?? 0) > 0;
	}

	/** All hosts that are connected. */
	hosts(): IterableIterator<PackageHost> {
		return this.#packageHosts.values();
	}

	/** The hosts that announced a package, latest last. */
	hostsOf(namespace: string): readonly PackageHost[] {
		return [...(this.#pools.get(namespace)?.packageHosts ?? [])];
	}

	/** A person agrees to the tools of a package as they are now. Gives the ids of those that had changed. */
	async agree(namespace: string): Promise<string[]> {
		const agreed = await this.#mutex.run(namespace, () => this.known.agree(namespace));
		if (agreed.length > 0) this.#tell(true);
		return agreed;
	}

	/** A package that no host ever served is not waited for. */
	take({ type }: ReservedAction): HostReservation | "wait" | undefined {
		return this.known.get(type) ? this.#openPool(namespaceOf(type)).take(type) : undefined;
	}

	wait({ type }: ReservedAction, waiter: ReservationWaiter): Cancel {
		return this.#openPool(namespaceOf(type)).wait(type, waiter);
	}

	async execute(type: string, params: Message, context: AttemptContext): Promise<Message> {
		const spec = this.#agreed(type, context.place.call !== undefined);
		const call = this.#callOf(spec);
		const live = spec.session === undefined ? undefined : await context.session?.live();
		if (live instanceof RemoteSession) {
			// Room was kept wherever there was some; the call goes to the host that has the session.
			context.reservation?.release();
			return callInSession({ ...call, params, context, maxInflight: call.pool.maxInflight }, live);
		}
		const perform = (calls: HostCalls) => calls.execute(spec, params, context);
		return callPackage({ ...call, context, mayRepeat: spec.effect !== "once", perform });
	}

	/** Only a host that is served the same way as the one that did the work is asked. */
	async probe(type: string, params: Message, context: HostedProbeContext): Promise<unknown> {
		const spec = this.#agreed(type, false);
		if (!spec.probe || !this.known.get(type)?.spec.probe) throw probeMissing(type);
		const perform = (calls: HostCalls) => calls.probe(spec, params, context);
		return callPackage({ ...this.#callOf(spec), context, mayRepeat: true, perform });
	}

	/** The node type as a person agreed to it. */
	#agreed(type: string, isTool: boolean): NodeSpec {
		const known = this.known.get(type);
		if (!known) throw new Error(`The node type ${type} is not known.`);
		const { spec, agreed } = known;
		if (this.known.isChanged(type) && (isTool || spec.version !== agreed.version)) throw changed(type);
		return agreed;
	}

	#callOf(spec: NodeSpec) {
		const namespace = namespaceOf(spec.id);
		// Another version may be about to take the place of one whose last host is gone.
		const settled = () => this.#mutex.run(namespace, async () => {});
		return { spec, pool: this.#openPool(namespace), journal: this.#options.journal, settled };
	}

	/** Only the host that was asked has the call among its own, so nobody else can answer it. */
	#answerMessage(connection: BridgeConnection, frame: DialectMessage): void {
		const result = resultOfMessage(frame);
		if (result) this.#packageHosts.get(connection.id)?.calls.answer(result);
		else connection.refuse(badFrame("The body is no tool response.", "body"), "message");
	}

	#announce(connection: BridgeConnection, frame: Announce | SpecsChanged): void {
		const packageHost = this.#packageHosts.get(connection.id);
		const { namespace } = frame.package;
		if (!packageHost) return;
		if (this.#options.reserved.has(namespace)) {
			const message = `The namespace ${namespace} belongs to the runtime.`;
			connection.refuse(badFrame(message, "package.namespace"), frame.type);
			return;
		}
		if (!may(connection.principal, "serve", { kind: "package", package: namespace })) {
			connection.refuse(toForbidden(purposeMissing("serve-packages", { name: namespace })), frame.type);
			return;
		}
		const other = lookAlikeOf(namespace, this.#namespaces());
		if (other !== undefined) {
			const message = `The namespace ${namespace} looks like ${other}, which is another package's.`;
			connection.refuse(badFrame(message, "package.namespace"), frame.type);
			return;
		}
		this.#mutex
			.run(namespace, () => this.#take(packageHost, frame))
			.catch((error: unknown) => {
				this.#options.logger.error({ err: error, connection: connection.id }, "an announcement was not kept");
				connection.refuse(bridgeError("InternalError", "INTERNAL", { retryable: true }), frame.type);
			});
	}

	/** All namespaces that anything is known of. */
	#namespaces(): Set<string> {
		const namespaces = new Set([...this.#options.reserved, ...this.#pools.keys()]);
		for (const { spec } of this.known.all()) namespaces.add(namespaceOf(spec.id));
		return namespaces;
	}

	async #take(packageHost: PackageHost, frame: Announce | SpecsChanged): Promise<void> {
		const { type, package: identity } = frame;
		const { specs, kinds, rejected } = readAnnouncement(
			frame,
			packageHost.connection.capabilities.has("sessions"),
		);
		if (specs.length > 0) await this.#options.kinds.take(identity.namespace, kinds);
		const isNew = await this.known.take(identity.version, specs);
		const { connection } = packageHost;
		if (connection.over) return;
		if (specs.length > 0) {
			if (type === "specs_changed" || packageHost.key !== identityKey(identity)) packageHost.specs.clear();
			this.#poolOf(packageHost)?.packageHosts.delete(packageHost);
			packageHost.identity = identity;
			for (const spec of specs) packageHost.specs.set(spec.id, spec);
			const pool = this.#openPool(identity.namespace);
			pool.packageHosts.add(packageHost);
			pool.serving = packageHost.key;
			this.#nodeSessions.closeOver(packageHost, identity.namespace);
			this.#changed(packageHost, isNew);
			this.#options.logger.info(
				{ connection: connection.id, client: connection.client, package: identity },
				"a host serves a package",
			);
		}
		connection.send("announced", { type: "announced", accepted: specs.map(({ id }) => id), rejected });
	}

	#withdraw(connection: BridgeConnection, nodes: readonly string[] | undefined): void {
		const packageHost = this.#packageHosts.get(connection.id);
		if (!packageHost) return;
		for (const id of nodes ?? [...packageHost.specs.keys()]) packageHost.specs.delete(id);
		this.#changed(packageHost);
	}

	/** The last host of a version is gone: what another version announced counts, if one is there. */
	#fallBack(pool: PackagePool, namespace: string): void {
		this.#mutex
			.run(namespace, async () => {
				const packageHosts = [...pool.packageHosts].filter(({ connection }) => !connection.leaving);
				const latest = packageHosts.at(-1);
				if (!latest?.identity || packageHosts.some(({ key }) => key === pool.serving)) return;
				const isNew = await this.known.take(latest.identity.version, [...latest.specs.values()]);
				pool.serving = latest.key;
				this.#changed(latest, isNew);
			})
			.catch((error: unknown) =>
				this.#options.logger.error({ err: error, namespace }, "no version was taken"),
			);
	}

	#openPool(namespace: string): PackagePool {
		const known = this.#pools.get(namespace);
		if (known) return known;
		const { maxInflight, waitMs } = this.#options;
		const pool = new PackagePool({
			namespace,
			maxInflight,
			waitMs: waitMs(namespace),
			startedAt: this.#startedAt,
		});
		this.#pools.set(namespace, pool);
		return pool;
	}

	#poolOf(packageHost: PackageHost): PackagePool | undefined {
		return packageHost.identity && this.#pools.get(packageHost.identity.namespace);
	}

	#changed(packageHost: PackageHost, types = false): void {
		packageHost.changed();
		this.#poolOf(packageHost)?.changed();
		this.#tell(types);
	}

	#tell(types: boolean): void {
		if (types) this.#options.onTypes();
		for (const watcher of this.#watchers) watcher();
	}
}

function namespaceOf(type: string): string {
	return type.slice(0, type.indexOf("."));
}

function changed(type: string): NodeError {
	return new NodeError({
		code: "TOOL_CHANGED",
		message: `${type} has changed since a person agreed to it.`,
		hint: "Look at what has changed on the page Packages, and agree to it there.",
	});
}
