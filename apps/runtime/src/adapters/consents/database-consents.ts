import type { ConsentQuery, ConsentStore } from "@switchyard/host";
import { approvedValueRow } from "../database/approved-value-rows.ts";
import type { DatabaseReader } from "../database/database.ts";

/** What people have agreed to, in the database: the journal's writer adds to it in the transaction that has the event. */
export class DatabaseConsents implements ConsentStore {
	readonly #read: DatabaseReader["read"];

	constructor({ read }: Pick<DatabaseReader, "read">) {
		this.#read = read;
	}

	async lookUp({ flow, values }: ConsentQuery) {
		const firstTime: Record<string, boolean> = {};
		for (const value of values) firstTime[value.parameter] = !(await this.#isKnown({ flow, ...value }));
		return { firstTime };
	}

	async #isKnown(value: Parameters<typeof approvedValueRow>[0]): Promise<boolean> {
		const { flow, node, parameter, hash } = approvedValueRow(value);
		const row = await this.#read
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
