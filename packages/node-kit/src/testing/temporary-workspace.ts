import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostFiles } from "../host/host-files.ts";
import { NodeError } from "../node-error.ts";
import type { WorkspaceFiles } from "../workspace-files.ts";

/** The largest file that `files.read` gives. */
export const TEMPORARY_WORKSPACE_FILE_LIMIT = 1_048_576;

export interface TemporaryWorkspace {
	/** The absolute path, for tests that look at the files themselves. */
	readonly folder: string;
	readonly files: WorkspaceFiles;
	readonly remove: () => Promise<void>;
}

/** A workspace in a folder of its own, for nodes that read and write files. */
export async function temporaryWorkspace(): Promise<TemporaryWorkspace> {
	const folder = await mkdtemp(join(tmpdir(), "switchyard-node-"));
	const files = hostFiles(folder);
	return {
		folder,
		files: {
			...files,
			async read(path) {
				const { bytes } = await files.open(path);
				if (bytes <= TEMPORARY_WORKSPACE_FILE_LIMIT) return files.read(path);
				throw new NodeError({ code: "FILE_TOO_LARGE", message: `The file ${path} is too large to read.` });
			},
		},
		remove: () => rm(folder, { recursive: true, force: true }),
	};
}
