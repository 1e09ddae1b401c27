/** The access tokens that people made. */
export interface AccessTokensTable {
	readonly id: string;
	/** SHA-256 of the token, in hexadecimal: the token itself is kept nowhere. */
	readonly hash: string;
	readonly name: string;
	/** JSON: a list of grants. */
	readonly grants: string;
	/** 1 where what the program sends in is trusted, else 0. */
	readonly trusted_input: number;
	readonly created_at: number;
	readonly last_used_at: number | null;
}

declare module "../../platform/database/schema.ts" {
	interface Schema {
		readonly access_tokens: AccessTokensTable;
	}
}
