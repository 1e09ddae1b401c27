import type { Actor } from "@switchyard/spec/actor";
import { AppError } from "@switchyard/spec/error";
import type { Flow, Operation } from "@switchyard/spec/flow";
import type { FlowSummary } from "@switchyard/spec/http";
import { readableName } from "@switchyard/spec/identity";
import type { Database } from "../../platform/database/database.ts";
import type { NoteUnreadable } from "../../platform/database/unreadable-rows.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import { OrganisationRows } from "./organisation/organisation-rows.ts";
import { publicationOf } from "./publication-rows.ts";
import { parseStored, parseWhole } from "./stored-document.ts";

/** The largest document that is stored, in characters of JSON. */
const MAX_DOCUMENT_LENGTH = 16 * 1024 * 1024;
/** How many edits of each flow are kept. */
const KEPT_EDITS = 1000;

/** What a list knows of a flow from its own row. */
export type FlowHead = Pick<FlowSummary, "id" | "name" | "revision" | "nodes" | "updatedAt" | "published">;

/** One revision's edit, as the log keeps it. */
export interface FlowEdit {
	/** The flow after the operations. */
	readonly flow: Flow;
	readonly operations: readonly Operation[];
	readonly editor?: string;
	readonly actor: Actor;
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
}

/** A row of the table of flows. */
export interface StoredFlow {
	readonly id: string;
	readonly name: string;
	readonly revision: number;
	/** Unchecked. */
	readonly document: string;
}

/** The flows' tables: questions are asked here, writes only made ready, so that the caller decides what goes together. */
export class FlowRows {
	readonly #read: Database["read"];
	readonly #organisation: OrganisationRows;
	readonly #onUnreadable: NoteUnreadable;

	constructor(read: Database["read"], onUnreadable: NoteUnreadable) {
		this.#read = read;
		this.#organisation = new OrganisationRows(read);
		this.#onUnreadable = onUnreadable;
	}

	/** Most recently changed first. */
	async list(): Promise<FlowHead[]> {
		const rows = await this.#read
			.selectFrom("flows")
			.leftJoin("published_flows", "published_flows.flow", "flows.id")
			.select(["id", "name", "flows.revision", "nodes", "updated_at"])
			.select([
				"published_flows.revision as published",
				"published_flows.at as published_at",
				"published_flows.actor as publisher",
			])
			.orderBy("updated_at", "desc")
			.orderBy("id")
			.execute();
		return rows.map(({ updated_at, published, published_at, publisher, ...summary }) => ({
			...summary,
			name: readableName(summary.name, summary.id),
			updatedAt: updated_at,
			...(published === null || published_at === null
				? {}
				: { published: publicationOf(published, published_at, publisher) }),
		}));
	}

	/** @throws UnreadableDocumentError */
	async find(id: string): Promise<Flow | undefined> {
		const row = await this.stored(id);
		return row && parseWhole(row.document);
	}

	/** A flow as the database has it, whether or not its document can be read. */
	stored(id: string): Promise<StoredFlow | undefined> {
		return this.#read
			.selectFrom("flows")
			.select(["id", "name", "revision", "document"])
			.where("id", "=", id)
			.executeTakeFirst();
	}

	/** The flows of these ids that are there and can be read, in the order of ids. */
	async documents(ids: readonly string[]): Promise<Flow[]> {
		if (ids.length === 0) return [];
		const rows = await this.#read
			.selectFrom("flows")
			.select(["id", "document"])
			.where("id", "in", ids)
			.orderBy("id")
			.execute();
		return rows.flatMap(({ id, document }) => this.#readable(id, document) ?? []);
	}

	/** The flows whose document has this text in it; a first sieve, so that not every document must be read. */
	async containing(text: string): Promise<Flow[]> {
		const rows = await this.#read
			.selectFrom("flows")
			.select(["id", "document"])
			.where("document", "like", `%${text}%`)
			.execute();
		return rows.flatMap(({ id, document }) => this.#readable(id, document) ?? []);
	}

	#readable(id: string, document: string): Flow | undefined {
		try {
			return parseStored(document);
		} catch (error) {
			this.#onUnreadable("flow", id, error);
			return undefined;
		}
	}

	insert(flow: Flow, at: number): WriteQuery {
		return this.#read
			.insertInto("flows")
			.values({ id: flow.id, ...contents(flow, at) })
			.compile();
	}

	/** Fails the whole write when the flow is not at this revision any more. */
	update(flow: Flow, from: number, at: number): WriteQuery {
		const query = this.#read
			.updateTable("flows")
			.set(contents(flow, at))
			.where("id", "=", flow.id)
			.where("revision", "=", from);
		return { ...query.compile(), expectRows: 1 };
	}

	/** Takes the flow, its edits, its place and its tags away. Its versions stay: runs of the past are shown on them. */
	remove(flow: Pick<Flow, "id" | "revision">): WriteQuery[] {
		const row = this.#read
			.deleteFrom("flows")
			.where("id", "=", flow.id)
			.where("revision", "=", flow.revision);
		return [
			{ ...row.compile(), expectRows: 1 },
			this.#read.deleteFrom("flow_edits").where("flow", "=", flow.id).compile(),
			...this.#organisation.forget(flow.id),
		];
	}

	logEdit({ flow, operations, editor, actor, at }: FlowEdit): WriteQuery[] {
		const { id, revision } = flow;
		const edit = {
			operations: JSON.stringify(operations),
			editor: editor ?? null,
			actor: JSON.stringify(actor),
		};
		const row = { flow: id, revision, at, ...edit };
		const old = this.#read
			.deleteFrom("flow_edits")
			.where("flow", "=", id)
			.where("revision", "<=", revision - KEPT_EDITS);
		return [this.#read.insertInto("flow_edits").values(row).compile(), old.compile()];
	}

	/** The operations that led from one revision to another, or `undefined` when not all of them are known. */
	async operationsBetween(id: string, from: number, to: number): Promise<Operation[] | undefined> {
		const rows = await this.#read
			.selectFrom("flow_edits")
			.select("operations")
			.where("flow", "=", id)
			.where("revision", ">", from)
			.where("revision", "<=", to)
			.orderBy("revision")
			.execute();
		return rows.length === to - from ? rows.flatMap(({ operations }) => JSON.parse(operations)) : undefined;
	}
}

/** @throws AppError `BODY_TOO_LARGE` */
function contents(flow: Flow, at: number) {
	const document = JSON.stringify(flow);
	if (document.length > MAX_DOCUMENT_LENGTH) {
		throw new AppError("BODY_TOO_LARGE", { message: "The flow would be larger than a flow may be (16 MB)." });
	}
	return {
		name: flow.name,
		revision: flow.revision,
		nodes: flow.nodes.length,
		document,
		updated_at: at,
	};
}
