import { type ApprovedValue, valueKey } from "@switchyard/engine";
import type { ConsentQuery, ConsentStore } from "@switchyard/host";
import { AppError } from "@switchyard/spec/error";
import type { ApprovalRule, ListApprovalRulesQuery, ListApprovalRulesReply } from "@switchyard/spec/http";
import type { Message } from "@switchyard/spec/json";
import type { Database } from "../../../platform/database/database.ts";
import { readActor } from "../../../platform/database/read-columns.ts";
import type { WriteQuery } from "../../../platform/database/write-protocol.ts";
import type { ApprovalRulesTable } from "../tables.ts";
import { approvedValueRow } from "./approved-values.ts";

/** How many rules are listed. */
const MOST_LISTED = 1_000;

/** Consents of people, in the database. */
export class DatabaseConsents implements ConsentStore {
	readonly #database: Pick<Database, "read" | "write">;
	readonly #now: () => number;

	/** @param now milliseconds since the Unix epoch */
	constructor(database: Pick<Database, "read" | "write">, now: () => number) {
		this.#database = database;
		this.#now = now;
	}

	async lookUp({ flow, values, node, params, now }: ConsentQuery) {
		const firstTime: Record<string, boolean> = {};
		for (const value of values) firstTime[value.parameter] = !(await this.#isKnown(flow, value));
		const rows = await this.#holding(now)
			.where("flow", "=", flow)
			.where("node", "=", node.id)
			.where("node_type", "=", node.type)
			.execute();
		const rule = rows.find(({ same }) => approves(same, params));
		return { firstTime, ...(rule ? { rule: namedBy(rule) } : {}) };
	}

	/** Returns the rules that hold now, the newest first. */
	async list({ flow }: ListApprovalRulesQuery): Promise<ListApprovalRulesReply> {
		const holding = this.#holding(this.#now());
		const rows = await (flow === undefined ? holding : holding.where("flow", "=", flow)).execute();
		return { rules: rows.map(ruleOf) };
	}

	/** @throws AppError `APPROVAL_RULE_NOT_FOUND` */
	async revoke(id: string): Promise<void> {
		const now = this.#now();
		const [revoked] = await this.#database.write([
			this.#database.read
				.updateTable("approval_rules")
				.set({ revoked_at: now })
				.where("id", "=", id)
				.where("revoked_at", "is", null)
				.where("ends_at", ">", now)
				.compile(),
		]);
		if (revoked?.changes !== 1) throw new AppError("APPROVAL_RULE_NOT_FOUND");
	}

	/** Returns the queries that remove all consents to a flow's calls. */
	forget(flow: string): readonly WriteQuery[] {
		return [
			this.#database.read.deleteFrom("approval_rules").where("flow", "=", flow).compile(),
			this.#database.read.deleteFrom("approved_values").where("flow", "=", flow).compile(),
		];
	}

	/** The rules that hold, the newest first. */
	#holding(now: number) {
		return this.#database.read
			.selectFrom("approval_rules")
			.selectAll()
			.where("revoked_at", "is", null)
			.where("ends_at", ">", now)
			.orderBy("made_at", "desc")
			.limit(MOST_LISTED);
	}

	async #isKnown(ofFlow: string, value: ApprovedValue): Promise<boolean> {
		const { flow, node, parameter, hash } = approvedValueRow(ofFlow, value);
		const row = await this.#database.read
			.selectFrom("approved_values")
			.select("hash")
			.where("flow", "=", flow)
			.where("node", "=", node)
			.where("parameter", "=", parameter)
			.where("hash", "=", hash)
			.executeTakeFirst();
		return row !== undefined;
	}
}

/** A value that is too long to be compared is never the same. */
function approves(same: string | null, params: Message): boolean {
	if (same === null) return true;
	return Object.entries(JSON.parse(same) as Message).every(
		([name, value]) => Object.hasOwn(params, name) && valueKey(params[name]) === valueKey(value),
	);
}

function namedBy({ id, ends_at: until, made_by: by }: ApprovalRulesTable) {
	return { id, until, ...(by === null ? {} : { by }) };
}

function actorIn({ actor: text }: ApprovalRulesTable) {
	const actor = readActor(text);
	return actor === undefined ? {} : { actor };
}

function ruleOf(row: ApprovalRulesTable): ApprovalRule {
	const { flow, node, tool, same, run, flow_name: flowName, made_at: madeAt } = row;
	return {
		...namedBy(row),
		...actorIn(row),
		flow,
		flowName,
		node,
		tool,
		...(same === null ? {} : { same: JSON.parse(same) as Message }),
		madeAt,
		run,
	};
}
