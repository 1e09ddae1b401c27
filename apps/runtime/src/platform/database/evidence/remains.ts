import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What an earlier server left in a data folder, other than its database; in the words of `ls`. */
export function remainsIn(folder: string): string[] {
	return [
		...namesIn(join(folder, "keys")).map((name) => `keys/${name}`),
		...["token"].filter((name) => existsSync(join(folder, name))),
		// A first start that was cut off leaves a log too, but never without a database.
		...(sizeOf(join(folder, "switchyard.db")) === 0 ? ["switchyard.db-wal"] : []).filter(
			(name) => sizeOf(join(folder, name)) > 0,
		),
		...(namesIn(join(folder, "blobs")).some((name) => name !== "incoming") ? ["blobs"] : []),
	];
}

function namesIn(folder: string): string[] {
	return existsSync(folder) ? readdirSync(folder).sort() : [];
}

function sizeOf(file: string): number {
	return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
