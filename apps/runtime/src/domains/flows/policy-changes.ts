import { hash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { policyChanges } from "@switchyard/flow";
import type { Problem } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import { consequentialProperties, type NodeSpec } from "@switchyard/spec/node-spec";
import { schemaProblems } from "@switchyard/spec/schema";
import type { Logger } from "pino";
import { type Static, Type } from "typebox";
import type { Database } from "../../platform/database/database.ts";
import type { NoteUnreadable } from "../../platform/database/unreadable-rows.ts";
import type { FlowStore } from "./flow-store.ts";
import { SUB_FLOWS } from "./sub-flow-types.ts";

/** Name of the setting in which it is kept. */
const SETTING = "policy-changes";

/** How many documents are read at once. */
const CHUNK = 50;

const Kept = Type.Object({
	/** Digest of what authors of node types say of results and parameters, as of the last start. */
	digest: Type.String(),
	/** Milliseconds since the Unix epoch: when the flows were found. */
	at: Type.Integer(),
	/** Flows that are judged more strictly than in their last run: the set of node types of that run, by flow. */
	flows: Type.Record(Type.String(), Type.String()),
});
type Kept = Static<typeof Kept>;

type Specs = ReadonlyMap<string, NodeSpec>;

export interface PolicyChangesOptions {
	readonly database: Pick<Database, "read" | "write">;
	readonly flows: Pick<FlowStore, "list" | "documents" | "watch">;
	readonly nodeTypes: Specs;
	readonly onUnreadable: NoteUnreadable;
	readonly logger: Pick<Logger, "warn">;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/**
 * Knows which flows an upgrade has the policies stop that let them through before. Runs keep the node types that they began with, so those
 * of a flow's last run say how it was judged. A flow is known until its designer has said of each node what its results are, or until a run
 * of it has succeeded since.
 */
export class PolicyChanges {
	readonly #options: PolicyChangesOptions;
	#kept: Kept = { digest: "", at: 0, flows: {} };
	/** Node types as each flow last ran with them. */
	readonly #before = new Map<string, Specs>();

	constructor(options: PolicyChangesOptions) {
		this.#options = options;
		options.flows.watch(({ id, flow }) => {
			if (this.has(id) && (flow === undefined || this.of(flow).length === 0)) this.#forget(id);
		});
	}

	/** Looks for flows after an upgrade, and names them in the log; after any other start, it reads which there were. */
	async start(): Promise<void> {
		const { logger, nodeTypes, now } = this.#options;
		const digest = digestOf(nodeTypes);
		const kept = await this.#read();
		if (kept?.digest === digest) {
			this.#kept = kept;
			for (const [flow, types] of Object.entries(kept.flows)) await this.#know(flow, types);
			return;
		}
		const found = await this.#find();
		this.#kept = {
			digest,
			at: now(),
			flows: Object.fromEntries(found.map(({ flow, types }) => [flow.id, types])),
		};
		await this.#save();
		if (found.length === 0) return;
		const named = found.map(({ flow: { id, name } }) => ({ id, name }));
		logger.warn(
			{ flows: named },
			"policies of these flows may stop what they let through before: see their problems",
		);
	}

	/** Returns a warning for each node of a flow that its policies judge more strictly than in the flow's last run. */
	of(flow: Flow): Problem[] {
		const before = this.#before.get(flow.id);
		return before === undefined ? [] : policyChanges(flow, before, this.#options.nodeTypes);
	}

	has(flow: string): boolean {
		return this.#before.has(flow);
	}

	/** Notes that a run succeeded: what it does is not stopped. */
	succeeded(flow: string, startedAt: number): void {
		if (startedAt >= this.#kept.at && this.has(flow)) this.#forget(flow);
	}

	#forget(flow: string): void {
		this.#before.delete(flow);
		const { [flow]: _, ...flows } = this.#kept.flows;
		this.#kept = { ...this.#kept, flows };
		// Where it cannot be kept, the next start names the flow again.
		this.#save().catch(() => {});
	}

	async #find(): Promise<{ readonly flow: Flow; readonly types: string }[]> {
		const { flows } = this.#options;
		const ids = (await flows.list()).map(({ id }) => id);
		const found: { flow: Flow; types: string }[] = [];
		for (let start = 0; start < ids.length; start += CHUNK) {
			const documents = await flows.documents(ids.slice(start, start + CHUNK));
			for (const flow of documents.filter(({ policies }) => policies !== undefined)) {
				const types = await this.#lastTypes(flow.id);
				if (types !== undefined && (await this.#know(flow.id, types)) && this.of(flow).length > 0)
					found.push({ flow, types });
				else this.#before.delete(flow.id);
			}
			await nextTurn();
		}
		return found;
	}

	/** Returns the set of node types of a flow's last run. */
	async #lastTypes(flow: string): Promise<string | undefined> {
		const query = this.#options.database.read
			.selectFrom("runs")
			.select("types")
			.where("flow", "=", flow)
			.orderBy("id", "desc")
			.limit(1);
		return (await query.executeTakeFirst())?.types ?? undefined;
	}

	/** Returns false where the node types are no longer kept. */
	async #know(flow: string, types: string): Promise<boolean> {
		const { database, onUnreadable } = this.#options;
		const query = database.read.selectFrom("node_type_sets").select("document").where("hash", "=", types);
		const row = await query.executeTakeFirst();
		if (row === undefined) return false;
		try {
			const specs: readonly NodeSpec[] = JSON.parse(row.document);
			this.#before.set(flow, new Map(specs.map((spec) => [spec.id, spec])));
			return true;
		} catch (error) {
			onUnreadable("node type set", types, error);
			return false;
		}
	}

	async #read(): Promise<Kept | undefined> {
		const { database, onUnreadable } = this.#options;
		const query = database.read.selectFrom("settings").select("value").where("name", "=", SETTING);
		const row = await query.executeTakeFirst();
		if (row === undefined) return undefined;
		try {
			const kept: unknown = JSON.parse(row.value);
			const [problem] = schemaProblems(Kept, kept);
			if (problem) throw new Error(problem.message);
			return kept as Kept;
		} catch (error) {
			onUnreadable("policy note", SETTING, error);
			return undefined;
		}
	}

	async #save(): Promise<void> {
		const { read, write } = this.#options.database;
		const value = JSON.stringify(this.#kept);
		const query = read
			.insertInto("settings")
			.values({ name: SETTING, value })
			.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }));
		await write([query.compile()]);
	}
}

function digestOf(specs: Specs): string {
	// A flow that becomes a node type is no upgrade.
	const ours = [...specs.values()].filter(({ id }) => !id.startsWith(`${SUB_FLOWS}.`));
	const said = ours.map((spec) => [
		spec.id,
		spec.source,
		consequentialProperties(spec).map(({ name, sink }) => [name, sink]),
	]);
	return hash(
		"sha256",
		JSON.stringify(said.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))),
	);
}
