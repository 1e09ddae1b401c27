import type { ExecutionContext } from "@switchyard/node-kit";
import { type TargetParams, targetWrong } from "../connection/target.ts";
import type { Work } from "./work.ts";
import { workAtServer } from "./work-at-server.ts";
import { workInFile } from "./work-in-file.ts";

const DEFAULT_TIME_LIMIT_MS = 30_000;

type Context = Pick<ExecutionContext, "network" | "files" | "signal">;

/**
 * Does work in the database that a node names.
 * @throws NodeError `DATABASE_…`, `ADDRESS_REFUSED`, `FILE_NOT_FOUND`, `FILE_PATH_REFUSED`, or the signal's reason when it is aborted
 */
export async function workIn(
	{ server, file, time_limit: timeLimitMs = DEFAULT_TIME_LIMIT_MS }: TargetParams,
	context: Context,
	work: Work,
): Promise<Readonly<Record<string, unknown>>> {
	if (server && file) throw targetWrong("file");
	if (server) return workAtServer(server, context, timeLimitMs, work);
	if (!file) throw targetWrong("server");
	if (!context.files.locate) throw new Error("These files have no place on a disk.");
	const place = await context.files.locate(file);
	return workInFile({ file: place, name: file, timeLimitMs, work }, context.signal);
}
