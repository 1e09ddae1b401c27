import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type DoctorFinding, LOSS_FILE, type Loss } from "@switchyard/spec/data-folder";
import { FolderInUseError, takeFolder } from "../../../platform/database/sqlite/owner-lock.ts";
import { DiskRoom } from "../health/disk-room.ts";

/**
 * Whether a server could use the data folder. Nothing in it is changed.
 * @throws the system's error when this user may not use it
 */
export function checkFolder(folder: string): DoctorFinding[] {
	const about = "folder";
	accessSync(existing(folder), constants.R_OK | constants.W_OK | constants.X_OK);
	if (!existsSync(folder)) {
		return [{ about, status: "ok", message: `${folder} does not exist yet; the first start makes it.` }];
	}
	return [{ about, status: "ok", message: `${folder} can be read and written.` }, ...unacceptedLoss(folder)];
}

function unacceptedLoss(folder: string): DoctorFinding[] {
	const file = join(folder, LOSS_FILE);
	if (!existsSync(file)) return [];
	const { missing, acceptedAt }: Loss = JSON.parse(readFileSync(file, "utf8"));
	if (acceptedAt !== undefined) return [];
	const hint = "Restore a backup as docs/keeping.md says, or accept the loss with the command accept-loss.";
	return [{ about: "folder", status: "problem", message: missing, hint }];
}

/** Whether another process has the data folder; asked only where no server answers. */
export function checkOwner(folder: string): DoctorFinding[] {
	const lock = join(folder, "lock.db");
	if (!existsSync(lock)) return [];
	try {
		takeFolder(folder, lock).release();
		return [];
	} catch (error) {
		if (!(error instanceof FolderInUseError)) throw error;
		return [{ about: "folder", status: "problem", message: error.message }];
	}
}

export async function checkDisk(folder: string): Promise<DoctorFinding[]> {
	const { room, problems } = await new DiskRoom(existing(folder)).look();
	const [low] = problems;
	if (low) return [{ about: "disk", status: "warning", message: low.message, hint: low.hint ?? "" }];
	if (!room) return [{ about: "disk", status: "ok", message: "The system does not tell how much is free." }];
	return [
		{ about: "disk", status: "ok", message: `${(room.freeBytes / 1024 ** 3).toFixed(1)} GB are free.` },
	];
}

/** The folder, or the nearest one above it that exists. */
function existing(folder: string): string {
	return existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));
}
