import type { HealthProblem } from "@switchyard/spec/http";
import type { BaseLogger } from "pino";

/** What a row of the database holds, in words. */
export type RowKind =
	| "access token"
	| "price"
	| "budget"
	| "credit rate"
	| "embeddings setting"
	| "announced node type"
	| "announced kind of credential"
	| "MCP server"
	| "sign-in of MCP server"
	| "sampling of MCP server"
	| "tool publication"
	| "embed"
	| "credential"
	| "flow"
	| "node type set"
	| "policy note"
	| "published flow"
	| "robot"
	| "trigger";

/** Receives each row that cannot be read and is left out. */
export type NoteUnreadable = (kind: RowKind, id: string, error: unknown) => void;

/** Rows that the server cannot read. One of them stops nothing: it is left out, logged, and counted here. */
export class UnreadableRows {
	readonly #logger: Pick<BaseLogger, "error">;
	readonly #ids = new Map<RowKind, Set<string>>();

	constructor(logger: Pick<BaseLogger, "error">) {
		this.#logger = logger;
	}

	readonly note: NoteUnreadable = (kind, id, error) => {
		const ids = this.#ids.get(kind) ?? new Set();
		this.#ids.set(kind, ids);
		if (ids.has(id)) return;
		ids.add(id);
		this.#logger.error({ kind, id, err: error }, "a row of the database cannot be read and is left out");
	};

	/** The row was written anew, or is gone. */
	forget(kind: RowKind, id: string): void {
		this.#ids.get(kind)?.delete(id);
	}

	/** One problem for each kind. */
	readonly check = (): HealthProblem[] =>
		[...this.#ids].flatMap(([kind, { size }]) => (size === 0 ? [] : [problemOf(kind, size)]));
}

function problemOf(kind: RowKind, count: number): HealthProblem {
	if (kind === "credential") {
		return {
			code: "KEY_MISSING",
			severity: "degraded",
			message: `${count === 1 ? "One credential" : `${count} credentials`} cannot be opened with this server's key.`,
			hint: "Bring back the file keys/master.key that the data folder had when they were stored, or store them again.",
			count,
		};
	}
	return {
		code: "ROW_UNREADABLE",
		severity: "degraded",
		message: `${count === 1 ? `One ${kind}` : `${count} ${kind}s`} in the database cannot be read and ${count === 1 ? "is" : "are"} left out.`,
		hint: "The server's log names each. Restore a backup, or make it anew.",
		count,
	};
}
