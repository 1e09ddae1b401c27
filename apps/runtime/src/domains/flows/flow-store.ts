import { KeyedMutex } from "@switchyard/async";
import type { Actor } from "@switchyard/spec/actor";
import { AppError } from "@switchyard/spec/error";
import type { Flow, Operation } from "@switchyard/spec/flow";
import type { CreateFlowBody, EditFlowBody, FlowDamageReply, ListVersionsReply } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Database } from "../../platform/database/database.ts";
import type { NoteUnreadable } from "../../platform/database/unreadable-rows.ts";
import { WriteRefusedError } from "../../platform/database/write-error.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import { changesSince, type FlowHistory } from "./changes-since.ts";
import { damagedError, damageOf, refuseDamagedVersion } from "./flow-damage.ts";
import { edited, emptyFlow, readFlowDocument, replacement } from "./flow-document.ts";
import { flowIdFrom, freeId, isReservedId } from "./flow-id.ts";
import { type FlowHead, FlowRows, type StoredFlow } from "./flow-rows.ts";
import { PublicationRows } from "./publication-rows.ts";
import { SearchableFlows } from "./searchable-flows.ts";
import { UnreadableDocumentError } from "./stored-document.ts";
import { VersionRows } from "./version-rows.ts";

export type { FlowHead };

/** How many documents are kept in memory. */
const KEPT_DOCUMENTS = 64;

/** Returns the queries that another domain adds to a write about a flow. */
export type FlowQueries = (flow: string) => readonly WriteQuery[];

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
	readonly database: Pick<Database, "read" | "write" | "store">;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly onUnreadable: NoteUnreadable;
	/** See `removalQueries` and `resetQueries`; none when absent. */
	readonly removal?: FlowQueries;
	readonly reset?: FlowQueries;
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
	readonly #searchable: SearchableFlows;
	readonly #beside: readonly FlowQueries[];
	readonly #mutex = new KeyedMutex();
	readonly #documents = new Map<string, Flow>();
	readonly #watchers = new Set<(change: FlowChange) => void>();
	/** The flows that robots are compiled into. */
	readonly #owned = new Set<string>();

	constructor({ database, nodeTypes, onUnreadable, removal, reset, now }: FlowStoreOptions) {
		this.#write = database.write;
		this.#now = now;
		const { read } = database;
		this.#publications = new PublicationRows(read);
		this.#searchable = new SearchableFlows(database);
		this.#beside = [removal, reset].filter((queries) => queries !== undefined);
		this.#history = { flows: new FlowRows(read, onUnreadable), versions: new VersionRows(read), nodeTypes };
	}

	/** Calls `watcher` after every change. Gives the function that ends the watch. */
	watch(watcher: (change: FlowChange) => void): () => void {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	}

	/** From now on a flow changes only by `replaceOwned` and `removeOwned`: it is what a robot is compiled into. */
	own(id: string): void {
		this.#owned.add(id);
	}

	isOwned(id: string): boolean {
		return this.#owned.has(id);
	}

	/** True while there has never been a flow. */
	isUntouched(): Promise<boolean> {
		return this.#history.versions.isEmpty();
	}

	/** Most recently changed first. */
	list(): Promise<FlowHead[]> {
		return this.#history.flows.list();
	}

	/** The flows of these ids, in the order of ids; those that are not there or cannot be read are left out. */
	documents(ids: readonly string[]): Promise<Flow[]> {
		return this.#history.flows.documents(ids);
	}

	/** The flows that may have a node of this type; those that cannot be read are left out. */
	withNodeType(type: string): Promise<Flow[]> {
		return this.#history.flows.containing(JSON.stringify(type));
	}

	/** @throws AppError `FLOW_NOT_FOUND`, `FLOW_DAMAGED` with what is wrong */
	async get(id: string): Promise<Flow> {
		const flow = this.#documents.get(id) ?? (await this.#read(id));
		this.#remember(flow);
		return flow;
	}

	/**
	 * What is wrong with a flow as it is stored, and what a repair would make of it.
	 * @throws AppError `FLOW_NOT_FOUND`
	 */
	async damage(id: string): Promise<FlowDamageReply> {
		return damageOf(await this.#stored(id), this.#history.versions);
	}

	/**
	 * Repairs a damaged flow as `damage` says; the document as it was is kept as a version, unless there is
	 * a whole one of its revision. A whole flow stays as it is.
	 * @throws AppError `FLOW_NOT_FOUND`
	 */
	repair(id: string, actor: Actor): Promise<Flow> {
		return this.#mutex.run(id, async () => {
			const stored = await this.#stored(id);
			const { damage, repaired } = await damageOf(stored, this.#history.versions);
			if (damage.length === 0) return this.get(id);
			const flow = { ...repaired, revision: stored.revision + 1 };
			const at = this.#now();
			await this.#writeChange(id, [
				this.#history.versions.keepText(stored, at),
				this.#history.flows.update(flow, stored.revision, at),
				this.#history.versions.keep(flow, at, actor),
				...this.#searchable.put(flow),
			]);
			this.#remember(flow);
			this.#tell({ id, flow, operations: [] });
			return flow;
		});
	}

	/**
	 * The text of a revision as it is stored, whether or not it is a flow: of the newest one, or of a kept version.
	 * @throws AppError `FLOW_NOT_FOUND`, `VERSION_NOT_FOUND`
	 */
	async text(id: string, revision: number): Promise<string> {
		const stored = await this.#stored(id);
		if (stored.revision === revision) return stored.document;
		const text = await this.#history.versions.text(id, revision);
		if (text === undefined) throw new AppError("VERSION_NOT_FOUND");
		return text;
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
	 * @param beside what is to be written with the flow of this id, or not at all
	 * @throws AppError `BODY_INVALID`, `FLOW_FORMAT_UNKNOWN`, `FLOW_EXISTS`
	 */
	create(
		{ id, name, document }: Pick<CreateFlowBody, "id" | "name" | "document">,
		actor: Actor,
		beside: (id: string) => readonly WriteQuery[] = () => [],
	): Promise<Flow> {
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
			if (isReservedId(free)) throw idTaken(`\`${free}\` is no id for a flow.`);
			// A flow of this id may have been removed before; its runs still refer to its revisions.
			const revision = (await this.#history.versions.highest(free)) + 1;
			const flow: Flow = { ...(given ?? emptyFlow(free, title)), id: free, name: title, revision };
			await this.#writeNew(flow, actor, beside(free));
			this.#tell({ id: free, flow, operations: [] });
			return flow;
		});
	}

	/**
	 * Replaces the whole document; its `revision` must be the newest.
	 * @throws AppError `FLOW_NOT_FOUND`, `BODY_INVALID`, `FLOW_FORMAT_UNKNOWN`, `FLOW_OWNED`
	 * @throws FlowConflict
	 */
	replace(id: string, document: object, actor: Actor): Promise<Flow> {
		this.#refuseOwned(id);
		const given = readFlowDocument(document);
		if (given.id !== id) {
			throw new AppError("BODY_INVALID", {
				field: "id",
				message: `The document is of the flow \`${given.id}\`.`,
			});
		}
		return this.#change(id, given.revision, (current) => ({
			operations: replacement(current, given),
			actor,
			keep: true,
		}));
	}

	/**
	 * Gives an owned flow another document, of whatever revision.
	 * @param beside what is to be written with it, or not at all
	 * @throws AppError `FLOW_NOT_FOUND`, `BODY_INVALID`
	 */
	async replaceOwned(document: Flow, actor: Actor, beside: readonly WriteQuery[]): Promise<Flow> {
		const { revision } = await this.get(document.id);
		const given = readFlowDocument({ ...document, revision });
		const plan = (current: Flow) => ({ operations: replacement(current, given), actor, keep: true, beside });
		return this.#change(document.id, revision, plan);
	}

	/**
	 * Applies edit operations, all or none.
	 * @throws AppError `FLOW_NOT_FOUND`, `OPERATION_INVALID`, `FLOW_OWNED`
	 * @throws FlowConflict when the operations were made on an older revision
	 */
	async edit(id: string, { revision, operations, editor }: EditFlowBody, actor: Actor): Promise<Flow> {
		this.#refuseOwned(id);
		const edit = { operations, actor, ...defined({ editor }) };
		return this.#change(id, revision, () => edit, operations);
	}

	/** @throws AppError `FLOW_NOT_FOUND`, `FLOW_OWNED` */
	async remove(id: string): Promise<void> {
		this.#refuseOwned(id);
		await this.#remove(id, []);
	}

	/** Removes an owned flow, together with what `beside` removes. @throws AppError `FLOW_NOT_FOUND` */
	async removeOwned(id: string, beside: readonly WriteQuery[]): Promise<void> {
		await this.#remove(id, beside);
		this.#owned.delete(id);
	}

	#remove(id: string, beside: readonly WriteQuery[]): Promise<void> {
		return this.#mutex.run(id, async () => {
			const flow = await this.#stored(id);
			await this.#write([
				this.#history.versions.keepText(flow, this.#now()),
				...this.#history.flows.remove(flow),
				this.#publications.remove(id),
				...this.#beside.flatMap((queries) => queries(id)),
				...this.#searchable.remove(id),
				...beside,
			]);
			this.#documents.delete(id);
			this.#tell({ id, operations: [] });
		});
	}

	/** Newest first; those of a removed flow too. */
	versions(id: string): Promise<ListVersionsReply["versions"]> {
		return this.#history.versions.list(id);
	}

	/** @throws AppError `VERSION_NOT_FOUND`, `FLOW_DAMAGED` */
	async version(id: string, revision: number): Promise<Flow> {
		const current = this.#documents.get(id);
		const find = () => this.#history.versions.find(id, revision);
		const flow = current?.revision === revision ? current : await find().catch(refuseDamagedVersion);
		if (flow === undefined) throw new AppError("VERSION_NOT_FOUND");
		return flow;
	}

	#refuseOwned(id: string): void {
		if (this.#owned.has(id)) throw new AppError("FLOW_OWNED");
	}

	async #read(id: string): Promise<Flow> {
		try {
			const flow = await this.#history.flows.find(id);
			if (flow !== undefined) return flow;
		} catch (error) {
			if (!(error instanceof UnreadableDocumentError)) throw error;
			throw damagedError(await this.damage(id), error);
		}
		throw new AppError("FLOW_NOT_FOUND");
	}

	async #stored(id: string): Promise<StoredFlow> {
		const stored = await this.#history.flows.stored(id);
		if (stored === undefined) throw new AppError("FLOW_NOT_FOUND");
		return stored;
	}

	async #newest(id: string, revision: number, refused?: readonly Operation[]): Promise<Flow> {
		const flow = await this.get(id);
		if (flow.revision !== revision) throw await changesSince(this.#history, flow, revision, refused);
		return flow;
	}

	#change(
		id: string,
		base: number,
		plan: (current: Flow) => {
			readonly operations: Operation[];
			readonly editor?: string;
			readonly actor: Actor;
			readonly keep?: boolean;
			readonly beside?: readonly WriteQuery[];
		},
		edits?: readonly Operation[],
	): Promise<Flow> {
		return this.#mutex.run(id, async () => {
			const current = await this.#newest(id, base, edits);
			const { keep = false, beside = [], ...edit } = plan(current);
			const flow = { ...edited(current, edit.operations), revision: current.revision + 1 };
			const at = this.#now();
			await this.#writeChange(id, [
				this.#history.flows.update(flow, current.revision, at),
				...this.#history.flows.logEdit({ flow, at, ...edit }),
				...(keep ? [this.#history.versions.keep(flow, at)] : []),
				...this.#searchable.put(flow, current),
				...beside,
			]);
			this.#remember(flow);
			this.#tell({ id, flow, ...edit });
			return flow;
		});
	}

	async #writeNew(flow: Flow, actor: Actor, beside: readonly WriteQuery[]): Promise<void> {
		const at = this.#now();
		try {
			await this.#write([
				this.#history.flows.insert(flow, at),
				this.#history.versions.keep(flow, at, actor),
				...this.#searchable.put(flow),
				...beside,
			]);
		} catch (error) {
			if (!(error instanceof WriteRefusedError && error.reason === "constraint")) throw error;
			throw idTaken(undefined, error);
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

function idTaken(message?: string, cause?: unknown): AppError {
	const said = message === undefined ? {} : { message };
	return new AppError("FLOW_EXISTS", {
		...said,
		field: "id",
		hint: "Give the new flow another `id`.",
		cause,
	});
}
