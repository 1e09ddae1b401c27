import type { Database } from "../../platform/database/database.ts";
import { postgresWords } from "./postgres-words.ts";
import { sqliteWords } from "./sqlite-words.ts";
import type { WordIndex } from "./word-index.ts";

/** How the words are kept and found in a database. */
export function wordIndexOf({ store }: Pick<Database, "store">): WordIndex {
	return store === "sqlite" ? sqliteWords : postgresWords;
}
