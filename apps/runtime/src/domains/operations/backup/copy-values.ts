import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { JournalDamagedError } from "@switchyard/host";
import { blobPath } from "../../../platform/files/blobs/blob-path.ts";
import { readBlob } from "../../../platform/files/blobs/read-blob.ts";
import { copyOntoDisk, syncPath } from "../../../platform/files/copy-file.ts";

export interface ValueCopy {
	/** A copy of the database; what it refers to is copied. */
	readonly database: string;
	/** The folders of large values. */
	readonly from: string;
	readonly to: string;
}

/** Copies the large values that the runs of a database need. Gives how many of them are damaged or missing. */
export async function copyValues({ database, from, to }: ValueCopy): Promise<number> {
	let missing = 0;
	const folders = new Set<string>();
	for (const ref of neededValues(database)) {
		const source = blobPath(from, ref);
		const target = blobPath(to, ref);
		if (!(await isWhole(from, ref))) {
			missing++;
			continue;
		}
		await copyOntoDisk(source.file, target.file);
		for (const parent of [to, ...target.parents]) folders.add(parent);
	}
	for (const folder of folders) await syncPath(folder);
	if (folders.size > 0) await syncPath(dirname(to));
	return missing;
}

async function isWhole(folder: string, ref: string): Promise<boolean> {
	try {
		return (await readBlob(folder, ref)) !== undefined;
	} catch (error) {
		if (error instanceof JournalDamagedError) return false;
		throw error;
	}
}

/** Those that an earlier version kept in the database are in its copy. */
function* neededValues(file: string): Iterable<string> {
	const database = new DatabaseSync(file, { readOnly: true });
	try {
		const refs = database.prepare(
			"select distinct ref from value_refs where ref not in (select ref from journal_values)",
		);
		for (const { ref } of refs.iterate()) yield String(ref);
	} finally {
		database.close();
	}
}
