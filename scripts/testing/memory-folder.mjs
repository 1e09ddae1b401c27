import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";

/** Room that the tests of two workers need at most, with their browsers' profiles and databases, in bytes. */
const ROOM = 4 * 1024 ** 3;

/**
 * Makes a temporary folder in memory for tests, and removes it after them. Test servers flush to their disk all the time, and a disk that others use
 * beside them takes seconds for one flush. Tests of disks mount their own.
 * @param {(environment: { readonly TMPDIR?: string }) => Promise<number>} work takes what to add to the environment, which is empty where the
 *   system has no such folder with enough room.
 * @returns {Promise<number>} the work's exit code
 */
export async function withMemoryFolder(work) {
	if (!hasRoom()) return work({});
	const folder = mkdtempSync(join(MEMORY, "switchyard-tests-"));
	// As `/tmp` is: databases run as other users.
	chmodSync(folder, 0o1777);
	try {
		return await work({ TMPDIR: folder });
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function hasRoom() {
	if (process.platform !== "linux" || !existsSync(MEMORY)) return false;
	const { bavail, bsize } = statfsSync(MEMORY);
	return bavail * bsize >= ROOM;
}
