import { KeyedMutex } from "@switchyard/host";
import {
	AppError,
	type CreateFlowBody,
	type EditFlowBody,
	type Flow,
	type FlowSummary,
	type ListVersionsReply,
	type NodeSpec,
	type Operation,
} from "@switchyard/spec";
import type { Database } from "../adapters/database/database.ts";
import type { NoteUnreadable } from "../adapters/database/unreadable-rows.ts";
import { WriteRefusedError } from "../adapters/database/write-error.ts";
import type { WriteQuery } from "../adapters/database/write-protocol.ts";
import { changesSince, type FlowHistory } from "./changes-since.ts";
import { edited, emptyFlow, readFlowDocument, replacement } from "./flow-document.ts";
import { flowIdFrom, freeId } from "./flow-id.ts";
import { FlowRows } from "./flow-rows.ts";
import { PublicationRows } from "./publication-rows.ts";
import { VersionRows } from "./version-rows.ts";

/** How many documents are kept in memory. */
const KEPT_DOCUMENTS = 64;

/** A change that is on disk. */
export interface FlowChange {
	readonly id: string;
	/** The flow after the change; absent once it is removed. */
	readonly flow?: Flow;
	/** What was done to the revision before; empty for a new flow. */
	readonly operations: readonly Operation[];
	readonly editor?: string;
}

export interface FlowStoreOptions {
	readonly database: Pick<Database, "read" | "write">;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly onUnreadable: NoteUnreadable;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/**
 * The flows. The database is the truth; documents read from here are shared and must not be changed. Changes of one
 * flow are made one after the other, each on disk before its promise resolves.
 */
export class FlowStore {
	readonly #write: Database["write"];
	readonly #now: () => number;
	readonly #history: FlowHistory;
	readonly #publications: PublicationRows;
	readonly #mutex = new KeyedMutex();
	readonly #documents = new Map<string, Flow>();
	readonly #watchers = new Set<(change: FlowChange) => void>();

	constructor({ database, nodeTypes, onUnreadable, now }: FlowStoreOptions) {
		this.#write = database.write;
		this.#now = now;
		const { read } = database;
		this.#publications = new PublicationRows(read);
		this.#history = { flows: new FlowRows(read, onUnreadable), versions: new VersionRows(read), nodeTypes };
	}

	/** Calls `watcher` after every change. Gives the function that ends the watch. */
	watch(watcher: (change: FlowChange) => void): () => void {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	}

	/** True while there has never been a flow. */
	isUntouched(): Promise<boolean> {
		return this.#history.versions.isEmpty();
	}

	/** Most recently changed first. */
	list(): Promise<FlowSummary[]> {
		return this.#history.flows.list();
	}

	/** The flows that may have a node of this type; those that cannot be read are left out. */
	withNodeType(type: string): Promise<Flow[]> {
		return this.#history.flows.containing(JSON.stringify(type));
	}

	/** @throws AppError `FLOW_NOT_FOUND` */
	async get(id: string): Promise<Flow> {
		const flow = this.#documents.get(id) ?? (await this.#history.flows.find(id));
		if (flow === undefined) throw new AppError("FLOW_NOT_FOUND");
		this.#remember(flow);
		return flow;
	}

	/**
	 * The flow, if this is its newest revision once the changes under way are done.
	 * @throws AppError `FLOW_NOT_FOUND`
	 * @throws FlowConflict when it is not
	 */
	newest(id: string, revision: number): Promise<Flow> {
		return this.#mutex.run(id, () => this.#newest(id, revision));
	}

	/**
	 * Makes a flow, or imports one; an imported document's `revision` does not count and may be absent.
	 * @throws AppError `BODY_INVALID`, `FLOW_FORMAT_UNKNOWN`, `FLOW_EXISTS`
	 */
	create({ id, name, document }: CreateFlowBody): Promise<Flow> {
		const given = document === undefined ? undefined : readFlowDocument({ revision: 0, ...document });
		const title = name ?? given?.name;
		if (title === undefined) {
			throw new AppError("BODY_INVALID", {
				field: "name",
				message: "A flow needs a `name` or a `document`.",
			});
		}
		const wanted = id ?? given?.id;
		return this.#mutex.run("", async () => {
			const free = wanted ?? freeId(flowIdFrom(title), new Set((await this.list()).map((flow) => flow.id)));
			// A flow of this id may have been removed before; its runs still refer to its revisions.
			const revision = (await this.#history.versions.highest(free)) + 1;
			const flow: Flow = { ...(given ?? emptyFlow(free, title)), id: free, name: title, revision };
			await this.#writeNew(flow);
			this.#tell({ id: free, flow, operations: [] });
			return flow;
		});
	}

	/**
	 * Replaces the whole document; its `revision` must be the newest.
	 * @throws AppError `FLOW_NOT_FOUND`, `BODY_INVALID`, `FLOW_FORMAT_UNKNOWN`
	 * @throws FlowConflict
	 */
	replace(id: string, document: object): Promise<Flow> {
		const given = readFlowDocument(document);
		if (given.id !== id) {
			throw new AppError("BODY_INVALID", {
				field: "id",
				message: `The document is of the flow \`${given.id}\`.`,
			});
		}
		return this.#change(id, given.revision, (current) => ({
			operations: replacement(current, given),
			keep: true,
		}));
	}

	/**
	 * Applies edit operations, all or none.
	 * @throws AppError `FLOW_NOT_FOUND`, `OPERATION_INVALID`
	 * @throws FlowConflict when the operations were made on an older revision
	 */
	edit(id: string, { revision, operations, editor }: EditFlowBody): Promise<Flow> {
		return this.#change(id, revision, () => ({ operations, ...(editor === undefined ? {} : { editor }) }));
	}

	/** @throws AppError `FLOW_NOT_FOUND` */
	remove(id: string): Promise<void> {
		return this.#mutex.run(id, async () => {
			const flow = await this.get(id);
			await this.#write([
				this.#history.versions.keep(flow, this.#now()),
				...this.#history.flows.remove(flow),
				...this.#publications.remove(id),
			]);
			this.#documents.delete(id);
			this.#tell({ id, operations: [] });
		});
	}

	/** Newest first; those of a removed flow too. */
	versions(id: string): Promise<ListVersionsReply["versions"]> {
		return this.#history.versions.list(id);
	}

	/** @throws AppError `VERSION_NOT_FOUND` */
	async version(id: string, revision: number): Promise<Flow> {
		const current = this.#documents.get(id);
		const flow = current?.revision === revision ? current : await this.#history.versions.find(id, revision);
		if (flow === undefined) throw new AppError("VERSION_NOT_FOUND");
		return flow;
	}

	async #newest(id: string, revision: number): Promise<Flow> {
		const flow = await this.get(id);
		if (flow.revision !== revision) throw await changesSince(this.#history, flow, revision);
		return flow;
	}

	#change(
		id: string,
		base: number,
		plan: (current: Flow) => {
			readonly operations: Operation[];
			readonly editor?: string;
			readonly keep?: boolean;
		},
	): Promise<Flow> {
		return this.#mutex.run(id, async () => {
			const current = await this.#newest(id, base);
			const { keep = false, ...edit } = plan(current);
			const flow = { ...edited(current, edit.operations), revision: current.revision + 1 };
			const at = this.#now();
			await this.#writeChange(id, [
				this.#history.flows.update(flow, current.revision, at),
				...this.#history.flows.logEdit({ flow, at, ...edit }),
				...(keep ? [this.#history.versions.keep(flow, at)] : []),
			]);
			this.#remember(flow);
			this.#tell({ id, flow, ...edit });
			return flow;
		});
	}

	async #writeNew(flow: Flow): Promise<void> {
		const at = this.#now();
		try {
			await this.#write([this.#history.flows.insert(flow, at), this.#history.versions.keep(flow, at)]);
		} catch (error) {
			if (!(error instanceof WriteRefusedError && error.reason === "constraint")) throw error;
			throw new AppError("FLOW_EXISTS", {
				field: "id",
				hint: "Give the new flow another `id`.",
				cause: error,
			});
		}
		this.#remember(flow);
	}

	/** Whatever goes wrong, the next look at the flow is at the database. */
	async #writeChange(id: string, queries: readonly WriteQuery[]): Promise<void> {
		try {
			await this.#write(queries);
		} catch (error) {
			this.#documents.delete(id);
			throw error;
		}
	}

	#remember(flow: Flow): void {
		this.#documents.delete(flow.id);
		this.#documents.set(flow.id, flow);
		const [oldest] = this.#documents.keys();
		if (this.#documents.size > KEPT_DOCUMENTS && oldest !== undefined) this.#documents.delete(oldest);
	}

	#tell(change: FlowChange): void {
		for (const watcher of this.#watchers) watcher(change);
	}
}
