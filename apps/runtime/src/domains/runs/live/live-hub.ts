import type { Runs } from "@switchyard/host";
import { defined } from "@switchyard/spec/json";
import type { BaseLogger } from "pino";
import type { WebSocket } from "ws";
import { Heartbeat } from "../../../platform/http/heartbeat.ts";
import type { FlowChange, FlowStore } from "../../flows/index.ts";
import { FlowListFeed } from "./flow-list-feed.ts";
import { Flusher } from "./flusher.ts";
import { frame } from "./frames.ts";
import { LiveConnection } from "./live-connection.ts";
import { People } from "./people.ts";
import { Topics } from "./topics.ts";
import { Watcher } from "./watcher.ts";

/** How long a reader may stay too slow, in milliseconds. */
const PATIENCE_MS = 30_000;
/** How often a connection must show that it is alive, in milliseconds. */
const HEARTBEAT_MS = 15_000;

/** How long changes of node types are gathered before they are sent, in milliseconds. */
const NODE_TYPES_MS = 200;

const INTERNAL_ERROR = 1011;

/** Something that can be watched for changes. */
export interface Watchable {
	/** Returns the function that ends the watch. */
	readonly watch: (watcher: () => void) => () => void;
}

export interface LiveHubOptions {
	readonly runs: Pick<Runs, "get" | "events" | "held" | "watch">;
	readonly flows: Pick<FlowStore, "get" | "watch">;
	/** What else the list of flows shows: folders, tags, what is published. */
	readonly organisation: Watchable;
	readonly publications: Watchable;
	/** What changes the node types that there are, or whether they work. */
	readonly nodeTypes: readonly Watchable[];
	readonly logger: Pick<BaseLogger, "error">;
	/** How many connections may be open at once. */
	readonly maxSockets: number;
	readonly patienceMs?: number;
	readonly heartbeatMs?: number;
}

/** Everything that happens, told to everybody who watches it. */
export class LiveHub {
	readonly #options: LiveHubOptions;
	readonly #runs = new Topics();
	readonly #flows = new Topics();
	readonly #people = new People(this.#flows);
	readonly #flowList = new FlowListFeed();
	readonly #flusher: Flusher;
	readonly #heartbeat: Heartbeat;
	readonly #stop: (() => void)[];
	readonly #watchers = new Set<Watcher>();
	#nodeTypes: NodeJS.Timeout | undefined;

	constructor(options: LiveHubOptions) {
		this.#options = options;
		this.#flusher = new Flusher(options.patienceMs ?? PATIENCE_MS, () => performance.now());
		this.#heartbeat = new Heartbeat(options.heartbeatMs ?? HEARTBEAT_MS);
		this.#stop = [
			options.runs.watch({
				events: (run, _flow, events) => {
					for (const watcher of this.#runs.of(run)) watcher.deliverEvents(run, events);
				},
				ephemeral: (run, ephemeral) => {
					for (const watcher of this.#runs.of(run)) watcher.deliverEphemeral(run, ephemeral);
				},
				summary: (summary) => {
					this.#flowList.changed();
					for (const watcher of this.#flows.of(summary.flow)) watcher.deliverSummary(summary);
				},
			}),
			options.flows.watch((change) => this.#tellEdit(change)),
			options.flows.watch(this.#flowList.changed),
			options.organisation.watch(this.#flowList.changed),
			options.publications.watch(this.#flowList.changed),
			...options.nodeTypes.map((each) => each.watch(() => this.#tellNodeTypes())),
		];
	}

	/** True while no further connection is taken. */
	get full(): boolean {
		return this.#heartbeat.size >= this.#options.maxSockets;
	}

	/** Serves an open connection for as long as its sender may watch. */
	accept(socket: WebSocket, mayWatch: () => boolean): void {
		const { runs, flows, logger } = this.#options;
		const onFailure = (error: unknown) => {
			logger.error({ err: error }, "a watcher could not be served");
			watcher.close(INTERNAL_ERROR, "the server failed");
		};
		const onDirty = (dirty: Watcher) => this.#flusher.add(dirty);
		const watcher = new Watcher({ socket, runs, onDirty, onFailure });
		const topics = { runs: this.#runs, flows: this.#flows };
		const connection = new LiveConnection({
			watcher,
			runs,
			flows,
			people: this.#people,
			topics,
			flowList: this.#flowList,
			onFailure,
		});
		this.#heartbeat.add(socket, mayWatch);
		this.#watchers.add(watcher);
		socket.on("message", (data, isBinary) => connection.receive(String(data), isBinary));
		socket.on("close", () => {
			this.#heartbeat.remove(socket);
			this.#watchers.delete(watcher);
			this.#flusher.forget(watcher);
			connection.end();
		});
	}

	/** Closes each connection whose sender signed out. */
	closeSignedOut(): void {
		this.#heartbeat.closeUnauthorized();
	}

	/** Says goodbye to everybody. */
	async close(): Promise<void> {
		for (const stop of this.#stop) stop();
		clearTimeout(this.#nodeTypes);
		this.#people.close();
		this.#flowList.close();
		this.#flusher.close();
		await this.#heartbeat.close();
	}

	/** Hosts come and go in bursts. */
	#tellNodeTypes(): void {
		this.#nodeTypes ??= setTimeout(() => {
			this.#nodeTypes = undefined;
			const text = frame({ type: "node-types" });
			for (const watcher of this.#watchers) watcher.deliver(text);
		}, NODE_TYPES_MS);
	}

	#tellEdit({ id, flow, operations, editor }: FlowChange): void {
		const watchers = this.#flows.of(id);
		if (flow === undefined || watchers.size === 0) return;
		const text = frame({
			type: "flow",
			flow: id,
			revision: flow.revision,
			operations: [...operations],
			...defined({ editor }),
		});
		for (const watcher of watchers) watcher.deliver(text);
	}
}
