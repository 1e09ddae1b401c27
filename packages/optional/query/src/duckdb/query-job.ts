import type { TableSource } from "./load-table.ts";
import type { SelectRequest, select } from "./select.ts";

/** Statement with all that it sees. */
export interface QueryJob extends SelectRequest {
	readonly sources: readonly { readonly name: string; readonly source: TableSource }[];
}

export type QueryResult = Awaited<ReturnType<typeof select>>;
