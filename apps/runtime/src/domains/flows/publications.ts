import { KeyedMutex } from "@switchyard/async";
import type { Actor } from "@switchyard/spec/actor";
import { AppError, isBlocking, type Problem } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import type { Publication } from "@switchyard/spec/http";
import type { Database } from "../../platform/database/database.ts";
import type { NoteUnreadable } from "../../platform/database/unreadable-rows.ts";
import { WriteRefusedError } from "../../platform/database/write-error.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import type { FlowQueries, FlowStore } from "./flow-store.ts";
import { PublicationRows } from "./publication-rows.ts";
import { UnreadableDocumentError } from "./stored-document.ts";
import { VersionRows } from "./version-rows.ts";

/** How many published documents are kept in memory. */
const KEPT_DOCUMENTS = 64;

/** A change of what is published, that is on disk. */
export interface PublicationChange {
	readonly id: string;
	/** The version that is published now; absent when none is. */
	readonly published?: PublishedFlow;
}

export interface PublishedFlow {
	readonly flow: Flow;
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
}

/** What keeps a flow from being published, besides what keeps it from running. */
export type PublishRule = (flow: Flow) => Promise<readonly Problem[]> | readonly Problem[];

export interface PublicationsOptions {
	readonly database: Pick<Database, "read" | "write">;
	readonly flows: Pick<FlowStore, "newest" | "watch">;
	/** Every reason why a flow cannot run. */
	readonly validate: (flow: Flow) => readonly Problem[];
	readonly onUnreadable: NoteUnreadable;
	/** See `resetQueries`; none when absent. */
	readonly reset?: FlowQueries;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** Which version of each flow its triggers start. One flow is published after the other, so that no two claim the same. */
export class Publications {
	readonly #options: PublicationsOptions;
	readonly #rows: PublicationRows;
	readonly #versions: VersionRows;
	readonly #mutex = new KeyedMutex();
	readonly #published = new Map<string, Publication>();
	readonly #documents = new Map<string, Flow>();
	readonly #rules: PublishRule[] = [];
	readonly #watchers = new Set<(change: PublicationChange) => void>();

	private constructor(options: PublicationsOptions) {
		this.#options = options;
		this.#rows = new PublicationRows(options.database.read);
		this.#versions = new VersionRows(options.database.read);
	}

	static async open(options: PublicationsOptions): Promise<Publications> {
		const publications = new Publications(options);
		for (const { flow, ...publication } of await publications.#rows.list()) {
			publications.#published.set(flow, publication);
		}
		options.flows.watch(({ id, flow }) => flow === undefined && publications.#tellRemoved(id));
		return publications;
	}

	/** Calls `watcher` after every change. Gives the function that ends the watch. */
	watch(watcher: (change: PublicationChange) => void): () => void {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	}

	/** Adds what a flow must keep to be published. */
	require(rule: PublishRule): void {
		this.#rules.push(rule);
	}

	get(id: string): Publication | undefined {
		return this.#published.get(id);
	}

	/** The version that a flow's triggers start; `undefined` when none is published. */
	async flow(id: string): Promise<Flow | undefined> {
		if (!this.#published.has(id)) return undefined;
		const flow = this.#documents.get(id) ?? (await this.#rows.document(id));
		// While the document was read, it may have stopped being the one that is published.
		if (flow === undefined || this.#published.get(id)?.revision !== flow.revision) return undefined;
		this.#remember(flow);
		return flow;
	}

	/** A document that cannot be read keeps no other from being used. */
	async #readable(id: string): Promise<Flow | undefined> {
		try {
			return await this.flow(id);
		} catch (error) {
			if (!(error instanceof UnreadableDocumentError)) throw error;
			this.#options.onUnreadable("published flow", id, error);
			return undefined;
		}
	}

	/** Every published version that can be read, in the order of ids. */
	async *all(): AsyncIterable<PublishedFlow> {
		for (const [id, { at }] of [...this.#published]) {
			const flow = await this.#readable(id);
			if (flow !== undefined) yield { flow, at };
		}
	}

	/** Everything that keeps a flow from being published. */
	async problems(flow: Flow): Promise<Problem[]> {
		const found = await Promise.all(this.#rules.map((rule) => rule(flow)));
		return [...this.#options.validate(flow), ...found.flat()];
	}

	/**
	 * Publishes the newest version, in place of one that was before.
	 * @throws AppError `FLOW_NOT_FOUND`, `FLOW_INVALID` with every problem
	 * @throws FlowConflict when the revision is not the newest
	 */
	publish(id: string, revision: number, actor: Actor): Promise<Publication> {
		return this.#mutex.run("", async () => {
			const flow = await this.#options.flows.newest(id, revision);
			const problems = await this.problems(flow);
			if (problems.some(isBlocking)) {
				throw new AppError("FLOW_INVALID", {
					message: "The flow has problems and cannot be published.",
					problems,
				});
			}
			const at = this.#options.now();
			await this.#write(flow, at, actor);
			if ((await this.#rows.document(id)) === undefined) throw new AppError("FLOW_NOT_FOUND");
			const publication = { revision, at, actor };
			this.#published.set(id, publication);
			this.#remember(flow);
			this.#tell({ id, published: { flow, at } });
			return publication;
		});
	}

	/** Turns the triggers of a flow off; does nothing when they are. */
	unpublish(id: string): Promise<void> {
		return this.#mutex.run("", async () => {
			if (!this.#published.has(id)) return;
			await this.#options.database.write([this.#rows.remove(id), ...this.#reset(id)]);
			this.#tellRemoved(id);
		});
	}

	async #write(flow: Flow, at: number, actor: Actor): Promise<void> {
		const first = !this.#published.has(flow.id);
		try {
			await this.#options.database.write([
				this.#rows.publish(flow, at, actor),
				this.#versions.keep(flow, at),
				...(first ? this.#reset(flow.id) : []),
			]);
		} catch (error) {
			if (!(error instanceof WriteRefusedError)) throw error;
			// Edited or removed in the meantime: whichever it is, this says so.
			await this.#options.flows.newest(flow.id, flow.revision);
			throw error;
		}
	}

	#reset(flow: string): readonly WriteQuery[] {
		return this.#options.reset?.(flow) ?? [];
	}

	#tellRemoved(id: string): void {
		this.#documents.delete(id);
		if (this.#published.delete(id)) this.#tell({ id });
	}

	#remember(flow: Flow): void {
		this.#documents.delete(flow.id);
		this.#documents.set(flow.id, flow);
		const [oldest] = this.#documents.keys();
		if (this.#documents.size > KEPT_DOCUMENTS && oldest !== undefined) this.#documents.delete(oldest);
	}

	#tell(change: PublicationChange): void {
		for (const watcher of this.#watchers) watcher(change);
	}
}
