import type { OutboxMail } from "@switchyard/spec/http";
import type { Database } from "../../../platform/database/database.ts";

/** How many mails are kept; older ones make room. */
export const KEPT_MAILS = 1000;

/** The received mails in the database. */
export class OutboxStore {
	readonly #database: Pick<Database, "read" | "write">;

	constructor(database: Pick<Database, "read" | "write">) {
		this.#database = database;
	}

	/** Resolves once the mail is on disk. Ids must ascend with time. */
	async add({ id, from, to, subject, text, html, at }: OutboxMail): Promise<void> {
		const { read, write } = this.#database;
		const row = { id, sender: from, recipients: JSON.stringify(to), subject, text, html: html ?? null, at };
		const tooOld = read.selectFrom("outbox").select("id").orderBy("id", "desc").limit(1).offset(KEPT_MAILS);
		await write([
			read.insertInto("outbox").values(row).compile(),
			read.deleteFrom("outbox").where("id", "<=", tooOld).compile(),
		]);
	}

	/** Newest first. */
	async list(): Promise<OutboxMail[]> {
		const rows = await this.#database.read.selectFrom("outbox").selectAll().orderBy("id", "desc").execute();
		return rows.map(({ id, sender, recipients, subject, text, html, at }) => ({
			id,
			from: sender,
			to: JSON.parse(recipients),
			subject,
			text,
			...(html === null ? {} : { html }),
			at,
		}));
	}

	async clear(): Promise<void> {
		await this.#database.write([this.#database.read.deleteFrom("outbox").compile()]);
	}
}
