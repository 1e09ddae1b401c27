import type { Database } from "../../../platform/database/database.ts";
import type { NoteUnreadable } from "../../../platform/database/unreadable-rows.ts";
import type { Redactor } from "../../../platform/secrets/redactor.ts";
import { openRecord, sealRecord } from "../../../platform/secrets/sealed-record.ts";
import type { McpGrant } from "./mcp-grant.ts";

export interface McpGrantRowsOptions {
	readonly database: Pick<Database, "read" | "write">;
	/** 32 bytes. */
	readonly masterKey: Uint8Array;
	/** Learns every secret that is kept. */
	readonly redactor: Pick<Redactor, "learn" | "forget">;
	readonly onUnreadable: NoteUnreadable;
}

const KIND = "mcp-grant";

/** What people's sign-ins at MCP servers gave, each sealed with its own key. */
export class McpGrantRows {
	readonly #options: McpGrantRowsOptions;

	constructor(options: McpGrantRowsOptions) {
		this.#options = options;
	}

	/** `undefined` where nobody has signed in, or the server's key does not open it. */
	async get(server: string): Promise<McpGrant | undefined> {
		const { database, masterKey, redactor, onUnreadable } = this.#options;
		const query = database.read.selectFrom("mcp_grants").selectAll().where("server", "=", server);
		const row = await query.executeTakeFirst();
		if (row === undefined) return undefined;
		try {
			const record = { sealed: row.sealed, dataKey: row.data_key };
			const grant = openRecord(masterKey, { name: server, kind: KIND }, record) as McpGrant;
			for (const secret of secretsOf(grant)) redactor.learn(secret);
			return grant;
		} catch (error) {
			onUnreadable("sign-in of MCP server", server, error);
			return undefined;
		}
	}

	/** Resolves once it is on disk. @param before what it replaces */
	async save(server: string, grant: McpGrant, before: McpGrant | undefined): Promise<void> {
		const { database, masterKey, redactor } = this.#options;
		const kept = secretsOf(grant);
		for (const secret of kept) redactor.learn(secret);
		const { sealed, dataKey } = sealRecord(masterKey, { name: server, kind: KIND }, grant);
		const row = { sealed, data_key: dataKey };
		const query = database.read
			.insertInto("mcp_grants")
			.values({ server, ...row })
			.onConflict((conflict) => conflict.column("server").doUpdateSet(row));
		await database.write([query.compile()]);
		for (const secret of secretsOf(before)) if (!kept.includes(secret)) redactor.forget(secret);
	}

	/** Resolves once it is on disk. */
	async remove(server: string): Promise<void> {
		const { database } = this.#options;
		await database.write([database.read.deleteFrom("mcp_grants").where("server", "=", server).compile()]);
	}
}

function secretsOf(grant: McpGrant | undefined): string[] {
	const { tokens, client } = grant ?? {};
	const secret = client && "client_secret" in client ? client.client_secret : undefined;
	return [tokens?.access_token, tokens?.refresh_token, secret].filter((each) => each !== undefined);
}
