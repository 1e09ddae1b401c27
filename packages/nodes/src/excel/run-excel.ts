import { type ExecutionContext, NodeError, type WorkspaceFiles } from "@switchyard/node-kit";
import { JobTimeout, WorkerPool } from "@switchyard/node-kit/worker-pool";
import { inTurn } from "../spreadsheets/file-turns.ts";
import type { ExcelAnswer, ExcelJob, ExcelTask } from "./excel-job.ts";

/** 200,000 rows take about five seconds. */
const TIME_LIMIT_MS = 60_000;

/** The largest file; unpacked, it is some ten times as large. */
const MOST_BYTES = 32 * 1024 * 1024;

const threads = new WorkerPool<ExcelJob, ExcelAnswer>({
	script: new URL("./excel.worker.ts", import.meta.url),
	size: 2,
	heapMb: 768,
	idleMs: 30_000,
});

type Host = Pick<ExecutionContext, "files" | "signal">;

/** Reads something of a workbook. */
export async function readExcel<Result>(
	path: string,
	task: ExcelTask,
	{ files, signal }: Host,
): Promise<Result> {
	const bytes = await load(files, path);
	return (await run({ bytes, task }, signal)).result as Result;
}

/**
 * Changes a workbook: it is read, changed and replaced in one move, or not at all. Changes of the same file take turns.
 * @returns what was done, and the file
 */
export function changeExcel<Result extends object>(path: string, task: ExcelTask, { files, signal }: Host) {
	return inTurn(path, async () => {
		const before = await load(files, path).catch((error) => {
			if (makesFile(task) && error instanceof NodeError && error.code === "FILE_NOT_FOUND") return undefined;
			throw error;
		});
		const { result, bytes } = await run({ bytes: before, task }, signal);
		if (bytes !== undefined) await files.save(path, one(bytes));
		return { path, file: await files.reference(path), ...(result as Result) };
	});
}

function makesFile(task: ExcelTask): boolean {
	return task.do !== "sheets" || task.action === "add";
}

async function* one(bytes: Uint8Array) {
	yield bytes;
}

async function load(files: WorkspaceFiles, path: string): Promise<Uint8Array> {
	const file = await files.open(path);
	if (file.bytes > MOST_BYTES) throw tooLarge();
	const bytes = new Uint8Array(file.bytes);
	let at = 0;
	for await (const chunk of file.chunks()) {
		bytes.set(chunk, at);
		at += chunk.length;
	}
	return bytes;
}

async function run(job: ExcelJob, signal: AbortSignal): Promise<Exclude<ExcelAnswer, { failure: unknown }>> {
	try {
		const answer = await threads.run(job, { timeLimitMs: TIME_LIMIT_MS, signal });
		if ("result" in answer) return answer;
		throw new NodeError(answer.failure);
	} catch (error) {
		signal.throwIfAborted();
		if (error instanceof NodeError) throw error;
		throw error instanceof JobTimeout ? timeout(error) : tooLarge(error);
	}
}

function timeout(cause: unknown): NodeError {
	return new NodeError({
		code: "TABLE_TIMEOUT",
		message: `Working with the workbook took longer than ${TIME_LIMIT_MS / 1000} seconds.`,
		field: "path",
		hint: "Split the workbook.",
		cause,
	});
}

/** A thread that fails needed more memory than it may have. */
function tooLarge(cause?: unknown): NodeError {
	return new NodeError({
		code: "WORKBOOK_TOO_LARGE",
		message: "The workbook is larger than a node may open.",
		field: "path",
		hint: "Split it, or save its sheet as CSV: CSV files of any size are read.",
		cause,
	});
}
