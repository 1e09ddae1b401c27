import type { Runs } from "@switchyard/host";
import { NodeError } from "@switchyard/node-kit";
import { AppError } from "@switchyard/spec/error";
import type { BaseLogger } from "pino";
import type { Database } from "../../../platform/database/database.ts";
import { removeFolder } from "../../../platform/files/remove-folder.ts";
import { workspaceRoot } from "../../../platform/files/workspace-root.ts";
import { folderOf } from "./received-files.ts";
import type { SubmissionNotes, SubmissionStart } from "./submission-notes.ts";

export interface LeftoverServices {
	readonly notes: SubmissionNotes;
	readonly workspace: string;
	readonly database: Pick<Database, "read">;
	readonly runs: Pick<Runs, "event">;
	readonly logger: Pick<BaseLogger, "info" | "error">;
}

/**
 * Removes the files of forms that an earlier server was receiving when it ended, unless a run has them. From when this server has the store on,
 * no other starts a run over it: what has none now gets none any more, also where the other one still lives.
 */
export async function removeLeftovers(services: LeftoverServices): Promise<void> {
	for (const { id, start } of await services.notes.left()) {
		const folder = folderOf(id);
		const isTaken = start !== undefined && (await hasRun(folder, start, services));
		if (isTaken || (await isRemoved(folder, services))) await services.notes.end(id);
	}
}

/** Whether the folder is gone. One that stays is tried again by the next server. */
async function isRemoved(
	folder: string,
	{ workspace, logger }: Pick<LeftoverServices, "workspace" | "logger">,
): Promise<boolean> {
	try {
		await removeFolder(workspaceRoot(workspace), folder);
		logger.info({ folder }, "files of a form were removed that no run has begun with");
		return true;
	} catch (error) {
		if (error instanceof NodeError && error.code === "FILE_NOT_FOUND") return true;
		logger.error({ err: error, folder }, "files of a form that no run has begun with cannot be removed");
		return false;
	}
}

/** A form may be sent twice under one key: its run has the files of one of both. */
async function hasRun(
	folder: string,
	{ flow, node, key }: SubmissionStart,
	{ database, runs }: Pick<LeftoverServices, "database" | "runs">,
): Promise<boolean> {
	const started = await database.read
		.selectFrom("runs")
		.select("id")
		.where("flow", "=", flow)
		.where("node", "=", node)
		.where("key", "=", key)
		.where("key", "is not", null)
		.execute();
	for (const { id } of started) if (await beganWith(folder, id, runs)) return true;
	return false;
}

/** A run that cannot be read may have begun with them. */
async function beganWith(folder: string, run: string, runs: Pick<Runs, "event">): Promise<boolean> {
	try {
		const start = await runs.event(run, 1);
		return start?.type !== "run-start" || JSON.stringify(start.message).includes(`"${folder}/`);
	} catch (error) {
		if (error instanceof AppError && error.code === "JOURNAL_DAMAGED") return true;
		throw error;
	}
}
