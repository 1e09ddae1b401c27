import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { DoctorFinding } from "@switchyard/spec/data-folder";
import type { DatabaseReader } from "../../../platform/database/database.ts";
import { readKey } from "../../../platform/secrets/key-file.ts";
import { KEY_FILES, MASTER_KEY } from "../../../platform/secrets/key-ring.ts";
import { openRecord } from "../../../platform/secrets/sealed-record.ts";

/** What anybody but the owner may do with a file. */
const FOR_OTHERS = 0o077;

/**
 * Whether the keys are there and for their owner only, and whether the master key opens every credential. No value is shown.
 * @throws KeyFileError
 */
export async function checkKeys(
	folder: string,
	reader: DatabaseReader | undefined,
): Promise<DoctorFinding[]> {
	const about = "keys";
	const files = KEY_FILES.map((name) => join(folder, name)).filter((file) => existsSync(file));
	for (const file of files) readKey(file);
	const open = files.filter((file) => (statSync(file).mode & FOR_OTHERS) !== 0);
	const findings: DoctorFinding[] = open.map((file) => ({
		about,
		status: "warning",
		message: `Other users of the machine may read ${file}.`,
		hint: `Run: chmod 600 ${file}`,
	}));
	findings.push(...(await credentials(join(folder, MASTER_KEY), reader)));
	if (findings.length > 0) return findings;
	const message =
		files.length === 0 ? "There are no keys yet; the first start makes them." : "The keys are in order.";
	return [{ about, status: "ok", message }];
}

async function credentials(file: string, reader: DatabaseReader | undefined): Promise<DoctorFinding[]> {
	const rows = (await reader?.read.selectFrom("credentials").selectAll().execute()) ?? [];
	const key = readKey(file);
	const closed = rows.filter(({ name, kind, sealed, data_key: dataKey }) => {
		try {
			return key === undefined || openRecord(key, { name, kind }, { sealed, dataKey }) === undefined;
		} catch {
			return true;
		}
	});
	if (closed.length === 0) return [];
	const message = `${closed.length} of ${rows.length} credentials cannot be opened with ${file}.`;
	const hint = "Bring the key's file back from a backup, or store these credentials again in Settings.";
	return [{ about: "keys", status: "problem", message, hint }];
}
