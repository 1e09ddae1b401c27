import { spawnSync } from "node:child_process";
import { closeSync, openSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { isNoRoom } from "../../src/platform/files/blobs/blob-error.ts";
import { installed } from "./installed.ts";

/** Whether a process can have a small disk of its own here. */
export const CAN_MOUNT = installed(
	spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "small", "/mnt"]).status === 0,
	"A tmpfs cannot be mounted: install util-linux, and allow user namespaces (in a container, --cap-add=SYS_ADMIN).",
);

/**
 * The command that runs what follows it with a small disk of its own, which ends with it.
 * @param folder where the disk is mounted
 * @param options tmpfs mount options, such as `size=12m`
 */
export function onSmallDisk(folder: string, options: string): readonly string[] {
	return ["unshare", "-rm", "sh", "-c", `mount -t tmpfs -o ${options} small "$0" && exec "$@"`, folder];
}

/**
 * Takes the space that is left on the small disk of a process, except for so many bytes.
 * @returns the file that takes it
 */
export function fillDisk(processId: number, folder: string, spare = 0): string {
	const disk = `/proc/${processId}/root${folder}`;
	const path = join(disk, "filler");
	const file = openSync(path, "w");
	try {
		while (freeBytes(disk) > spare) writeSync(file, Buffer.alloc(4096));
	} catch (error) {
		if (!isNoRoom(error)) throw error;
	} finally {
		closeSync(file);
	}
	return path;
}

function freeBytes(disk: string): number {
	const { bavail, bsize } = statfsSync(disk);
	return bavail * bsize;
}
