import { statfs } from "node:fs/promises";
import type { HealthProblem, HealthReply } from "@switchyard/spec/http";

/** With less room than this on the data folder's disk, in bytes, it is time to do something. */
const LOW_BYTES = 256 * 1024 * 1024;

const MEGABYTE = 1024 * 1024;

export interface RoomReport {
	readonly room?: NonNullable<HealthReply["disk"]>;
	readonly problems: readonly HealthProblem[];
}

/** How much room there is for what is kept. */
export class DiskRoom {
	readonly #folder: string;

	constructor(folder: string) {
		this.#folder = folder;
	}

	async look(): Promise<RoomReport> {
		try {
			const { bavail, blocks, bsize } = await statfs(this.#folder);
			const room = { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
			return { room, problems: room.freeBytes < LOW_BYTES ? [low(room.freeBytes)] : [] };
		} catch {
			return { problems: [] };
		}
	}
}

function low(freeBytes: number): HealthProblem {
	return {
		code: "DISK_LOW",
		severity: "degraded",
		message: `The disk of the data folder has ${Math.floor(freeBytes / MEGABYTE)} MB left.`,
		hint: "Free some space, or keep fewer runs (SWITCHYARD_KEEP_RUNS_DAYS). On a full disk new runs are refused.",
	};
}
