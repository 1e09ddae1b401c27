import { EmbedSettings } from "@switchyard/spec/chat";
import { schemaProblems } from "@switchyard/spec/schema";
import type { Database } from "../../../platform/database/database.ts";
import type { NoteUnreadable } from "../../../platform/database/unreadable-rows.ts";
import type { Redactor } from "../../../platform/secrets/redactor.ts";
import { openRecord, sealRecord } from "../../../platform/secrets/sealed-record.ts";

/** An embed as it is kept. */
export interface KeptEmbed {
	readonly settings: EmbedSettings;
	/** What its visitors' tokens are signed with; absent while there is none. */
	readonly secret?: { readonly text: string /** Milliseconds since the Unix epoch. */; readonly at: number };
}

export interface EmbedRowsOptions {
	readonly database: Pick<Database, "read" | "write">;
	/** 32 bytes. */
	readonly masterKey: Uint8Array;
	/** Learns every secret that is kept. */
	readonly redactor: Pick<Redactor, "learn" | "forget">;
	readonly onUnreadable: NoteUnreadable;
}

const KIND = "embed";

/** The table of embeds; each secret is sealed with a key of its own. */
export class EmbedRows {
	readonly #options: EmbedRowsOptions;

	constructor(options: EmbedRowsOptions) {
		this.#options = options;
	}

	/** Those that can be read, by flow. */
	async all(): Promise<Map<string, KeptEmbed>> {
		const { database, masterKey, redactor, onUnreadable } = this.#options;
		const embeds = new Map<string, KeptEmbed>();
		for (const row of await database.read.selectFrom("embeds").selectAll().orderBy("flow").execute()) {
			const { flow, sealed, data_key: dataKey, secret_at: at } = row;
			try {
				const settings = readSettings(row.settings);
				if (sealed === null || dataKey === null || at === null) embeds.set(flow, { settings });
				else {
					const text = String(openRecord(masterKey, { name: flow, kind: KIND }, { sealed, dataKey }));
					redactor.learn(text);
					embeds.set(flow, { settings, secret: { text, at } });
				}
			} catch (error) {
				onUnreadable("embed", flow, error);
			}
		}
		return embeds;
	}

	/** Resolves once it is on disk. @param before what it replaces */
	async save(flow: string, embed: KeptEmbed, before: KeptEmbed | undefined): Promise<void> {
		const { database, redactor } = this.#options;
		if (embed.secret) redactor.learn(embed.secret.text);
		const row = { settings: JSON.stringify(embed.settings), ...this.#sealed(flow, embed) };
		const query = database.read
			.insertInto("embeds")
			.values({ flow, ...row })
			.onConflict((conflict) => conflict.column("flow").doUpdateSet(row));
		await database.write([query.compile()]);
		if (before?.secret && before.secret.text !== embed.secret?.text) redactor.forget(before.secret.text);
	}

	/** Resolves once it is on disk. */
	async remove(flow: string, { secret }: KeptEmbed): Promise<void> {
		const { database, redactor } = this.#options;
		await database.write([database.read.deleteFrom("embeds").where("flow", "=", flow).compile()]);
		if (secret) redactor.forget(secret.text);
	}

	#sealed(flow: string, { secret }: KeptEmbed) {
		if (!secret) return { sealed: null, data_key: null, secret_at: null };
		const { sealed, dataKey } = sealRecord(this.#options.masterKey, { name: flow, kind: KIND }, secret.text);
		return { sealed, data_key: dataKey, secret_at: secret.at };
	}
}

/** @throws Error */
function readSettings(text: string): EmbedSettings {
	const settings: unknown = JSON.parse(text);
	const [problem] = schemaProblems(EmbedSettings, settings);
	if (problem) throw new Error(problem.message);
	return settings as EmbedSettings;
}
