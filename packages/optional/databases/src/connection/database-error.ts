import { NodeError } from "@switchyard/node-kit";

/** What went wrong, whatever the database calls it. */
export type Trouble =
	| "unreachable"
	| "login"
	| "encryption"
	| "lost"
	| "timeout"
	| "memory"
	| "busy"
	| "statement"
	| "missing-table"
	| "value"
	| "duplicate"
	| "file";

interface Meaning {
	readonly code: string;
	readonly message: (database: string) => string;
	readonly retryable?: boolean;
	/** Whether the database's own words help. */
	readonly quoted?: boolean;
}

const STATEMENT: Meaning = {
	code: "DATABASE_STATEMENT_REFUSED",
	message: (database) => `${database} does not execute the statement`,
	quoted: true,
};
const VALUE: Meaning = {
	code: "DATABASE_VALUE_REFUSED",
	message: (database) => `${database} refused a value, and nothing was written`,
	quoted: true,
};

const MEANINGS: Readonly<Record<Trouble, Meaning>> = {
	unreachable: {
		code: "DATABASE_UNREACHABLE",
		message: (database) => `${database} cannot be reached`,
		retryable: true,
	},
	login: { code: "DATABASE_LOGIN_REFUSED", message: (database) => `${database} refused the sign-in` },
	encryption: {
		code: "DATABASE_ENCRYPTION_FAILED",
		message: (database) => `The connection to ${database} cannot be encrypted`,
		quoted: true,
	},
	lost: {
		code: "DATABASE_CONNECTION_LOST",
		message: (database) => `The connection to ${database} broke`,
		retryable: true,
	},
	timeout: {
		code: "DATABASE_TIMEOUT",
		message: (database) => `${database} did not answer in time`,
		retryable: true,
	},
	memory: {
		code: "DATABASE_OUT_OF_MEMORY",
		message: (database) => `Working in ${database} needs more memory than one step may have`,
	},
	busy: {
		code: "DATABASE_BUSY",
		message: (database) => `Another transaction of ${database} is in the way`,
		retryable: true,
	},
	statement: STATEMENT,
	"missing-table": STATEMENT,
	value: VALUE,
	duplicate: VALUE,
	file: { code: "DATABASE_FILE_INVALID", message: (database) => `${database} is not a SQLite database` },
};

/** A failure of a database. */
export class DatabaseError extends NodeError {
	readonly trouble: Trouble;

	/** @param database its name inside a sentence, such as `the file shop.db` */
	constructor(trouble: Trouble, database: string, cause?: unknown) {
		const { code, message, retryable = false, quoted = false } = MEANINGS[trouble];
		const words = quoted && cause instanceof Error ? `: ${firstLine(cause.message)}` : ".";
		super({ code, message: `${begun(message(database))}${words}`, retryable, cause });
		this.trouble = trouble;
	}
}

/** Sentence with a capital letter where it begins with the name of a database or a file. */
function begun(sentence: string): string {
	return sentence.replace(/^the /, "The ");
}

function firstLine(text: string): string {
	const [line = ""] = text.split("\n");
	return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
