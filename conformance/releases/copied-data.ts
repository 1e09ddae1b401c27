import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { folderOf, type Release } from "./releases.ts";

/** Returns a temporary data folder as a release left it; the caller removes it. */
export function copiedData(release: Release): string {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-released-"));
	const recorded = folderOf(release);
	for (const name of ["blobs", "keys"].filter((each) => existsSync(join(recorded, each))))
		cpSync(join(recorded, name), join(folder, name), { recursive: true });
	const database = gunzipSync(readFileSync(join(recorded, "switchyard.db.gz")));
	writeFileSync(join(folder, "switchyard.db"), database);
	return folder;
}
