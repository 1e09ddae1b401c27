import type { ExecutionContext, WorkspaceFiles } from "@switchyard/node-kit";
import { type TargetParams, targetWrong } from "../connection/target.ts";
import type { DatabaseCredential } from "../credentials/database/credential.ts";
import type { FilePlace } from "../file-process/file-job.ts";
import type { Work } from "./work.ts";
import { workAtServer } from "./work-at-server.ts";
import { workInFile } from "./work-in-file.ts";

export const DEFAULT_TIME_LIMIT_MS = 30_000;

type Context = Pick<ExecutionContext, "network" | "files" | "signal">;

/** The database that somebody names: at a server, or a file with its place on the disk. */
type Place = { readonly server: DatabaseCredential } | FilePlace;

/**
 * Does work in the database that a node names.
 * @throws NodeError `DATABASE_…`, `ADDRESS_REFUSED`, `FILE_NOT_FOUND`, `FILE_PATH_REFUSED`, or the signal's reason when it is aborted
 */
export async function workIn(
	{ time_limit: timeLimitMs = DEFAULT_TIME_LIMIT_MS, ...target }: TargetParams,
	context: Context,
	work: Work,
): Promise<Readonly<Record<string, unknown>>> {
	const place = await placeOf(target, context.files);
	if ("server" in place) return workAtServer(place.server, context, timeLimitMs, work);
	return workInFile(place, { timeLimitMs, signal: context.signal }, work);
}

/** @throws NodeError `DATABASE_TARGET_WRONG`, `FILE_NOT_FOUND`, `FILE_PATH_REFUSED` */
export async function placeOf({ server, file }: TargetParams, files: WorkspaceFiles): Promise<Place> {
	if (server && file) throw targetWrong("file");
	if (server) return { server };
	if (!file) throw targetWrong("server");
	if (!files.locate) throw new Error("These files have no place on a disk.");
	return { file: await files.locate(file), name: file };
}
