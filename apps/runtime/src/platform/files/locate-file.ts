import { type FileHandle, readlink, realpath } from "node:fs/promises";
import { pathRefused } from "./file-error.ts";
import { CAN_HOLD_FOLDERS } from "./held-folder.ts";

/**
 * Where a file of the workspace is, for libraries that open files by themselves. That no link leads out of the workspace was checked when it
 * was opened.
 * @param opened is closed
 * @param path where it was
 * @throws NodeError `FILE_PATH_REFUSED`
 */
export async function locateFile(opened: FileHandle, path: string): Promise<string> {
	await using handle = opened;
	if (!(await handle.stat()).isFile()) throw pathRefused("it names something that is not a file");
	// Where the system tells what is open, that is the file, whatever was put in the place of a folder above it meanwhile.
	return CAN_HOLD_FOLDERS ? await readlink(`/proc/self/fd/${handle.fd}`) : await realpath(path);
}
