import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseFile } from "../open-reader.ts";
import { prepare } from "../prepare.ts";

/** What a database may take that is to be full soon, in bytes: the empty tables, which later versions add to, and some rows. */
export const SMALL_DATABASE_BYTES = emptyBytes() + 200_000;

function emptyBytes(): number {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-"));
	prepare(folder);
	const { size } = statSync(databaseFile(folder));
	rmSync(folder, { recursive: true });
	return size;
}
