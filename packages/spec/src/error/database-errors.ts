import type { ErrorEntry } from "./error-entry.ts";

/** What goes wrong between a node and a database, as part of the catalogue. */
export const DATABASE_ERRORS = {
	DATABASE_TARGET_WRONG: {
		status: 422,
		fault: "user",
		summary: "The node needs either a database server or a SQLite file, and not both.",
	},
	DATABASE_UNREACHABLE: {
		status: 502,
		fault: "system",
		summary: "The database server cannot be reached.",
		hint: "Check host and port of the credential, and whether the server runs.",
	},
	DATABASE_LOGIN_REFUSED: {
		status: 502,
		fault: "user",
		summary: "The database server refused the user, the password or the database.",
		hint: "Correct the credential of the database.",
	},
	DATABASE_ENCRYPTION_FAILED: {
		status: 502,
		fault: "user",
		summary: "The connection to the database server cannot be encrypted, or its certificate is not trusted.",
		hint: "Give the credential the server's certificate, or, in a network that you trust, choose to connect without encryption.",
	},
	DATABASE_CONNECTION_LOST: {
		status: 502,
		fault: "system",
		summary: "The connection to the database broke before the statement ended.",
		hint: "Try again: what is written is written once.",
	},
	DATABASE_TIMEOUT: {
		status: 504,
		fault: "system",
		summary: "The database did not answer within the time limit. Nothing was written.",
		hint: "Raise the time limit, or ask for less.",
	},
	DATABASE_OUT_OF_MEMORY: {
		status: 422,
		fault: "user",
		summary: "Work in a SQLite file needed more memory than one step may have, and was rolled back.",
		hint: "Ask for fewer or smaller values, or write fewer rows at once.",
	},
	DATABASE_BUSY: {
		status: 503,
		fault: "system",
		summary: "Another transaction holds what the statement needs.",
		hint: "Try again in a moment.",
	},
	DATABASE_STATEMENT_REFUSED: {
		status: 422,
		fault: "user",
		summary: "The database does not execute the statement.",
		hint: "Check the statement, the names in it and the rights of the user. A query only reads.",
	},
	DATABASE_VALUE_REFUSED: {
		status: 422,
		fault: "user",
		summary: "A value breaks a rule of the table. Nothing was written.",
		hint: "Correct the value: its type, its length, or a row that it must or must not match.",
	},
	DATABASE_PARAMETERS_WRONG: {
		status: 422,
		fault: "user",
		summary: "The values do not fit the names in the statement.",
		hint: "Give a value for each name that the statement has after a colon, and no other.",
	},
	DATABASE_COLUMN_REFUSED: {
		status: 422,
		fault: "user",
		summary: "A value is for a column that the node may not write, or one that it needs is missing.",
		hint: "Use the columns that the node lists.",
	},
	DATABASE_STEPS_TABLE_MISSING: {
		status: 422,
		fault: "user",
		summary: "The table in which finished steps are recorded is missing, and the user may not create it.",
	},
	DATABASE_TRANSACTION_EXPIRED: {
		status: 422,
		fault: "user",
		summary: "The transaction was open longer than its block allows, and was rolled back.",
		hint: "Do what takes long before the block, or let the block be open longer.",
	},
	DATABASE_FILE_INVALID: {
		status: 422,
		fault: "user",
		summary: "The file is not a SQLite database, or it is damaged.",
	},
} as const satisfies Readonly<Record<string, ErrorEntry>>;
