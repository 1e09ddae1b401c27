import { systemCode } from "../../errors/system-code.ts";

/** There is no room for a blob. Nothing of it is left; it may be kept once there is room. */
export class BlobsFullError extends Error {
	override readonly name = "BlobsFullError";
}

/**
 * The disk did not confirm that it has a blob. What it has is unknown, and asking again could be answered with a yes that is
 * not true: nothing that was written before may be relied on either.
 */
export class BlobSyncError extends Error {
	override readonly name = "BlobSyncError";
}

const NO_ROOM = new Set(["ENOSPC", "EDQUOT"]);

/** True for what a full disk, or a user's full share of it, answers to a write. */
export function isNoRoom(error: unknown): boolean {
	return NO_ROOM.has(systemCode(error) ?? "");
}
