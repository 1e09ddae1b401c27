import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const RECORDS_FILE = "ratchets.json";

/**
 * The recorded figures by name; none if the file does not exist.
 * @throws Error if the file is malformed
 */
export function readRecords(root: string): Map<string, number> {
	let text: string;
	try {
		text = readFileSync(join(root, RECORDS_FILE), "utf8");
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return new Map();
		throw error;
	}
	const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
	return new Map(
		entries.map(([name, value]) => {
			if (typeof value !== "number" || !Number.isFinite(value))
				throw new Error(`${RECORDS_FILE}: ${name} must be a number.`);
			return [name, value];
		}),
	);
}

export function writeRecords(root: string, records: ReadonlyMap<string, number>): void {
	const text = JSON.stringify(Object.fromEntries(records), null, "\t");
	writeFileSync(join(root, RECORDS_FILE), `${text}\n`);
}
