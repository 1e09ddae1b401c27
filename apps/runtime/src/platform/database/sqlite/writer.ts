import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { BlobsFullError } from "../../files/blobs/blob-error.ts";
import { BlobFolder, type BlobFolderOptions } from "../../files/blobs/blob-folder.ts";
import { CommitEvidence } from "../evidence/commit-evidence.ts";
import type { Position } from "../evidence/position.ts";
import type { FailureKind, WriteBatch, WriterReport, WriterRequest } from "../write-protocol.ts";
import { openForWriting } from "./connection.ts";
import { primaryCode, Transaction } from "./transaction.ts";

/** What the thread is started with. */
export interface WriterData {
	readonly file: string;
	readonly maxBytes?: number;
	/** The epoch in which this server owns the database. */
	readonly owner: number;
	/** Where commits are noted outside the database. */
	readonly evidence: { readonly path: string; readonly begin: Position };
	readonly blobs: Pick<BlobFolderOptions, "folder" | "maxBytes">;
}

const SQLITE_FULL = 13;

/** Primary result codes that pass by themselves: busy, locked. Any other failure of a commit is final. */
const PASSING_CODES = new Set([5, 6]);

/** A full disk counts as full until it has so much room again, in bytes: what fits into the last few pages shows little. */
const ROOM_AGAIN = 1024 * 1024;

/** Frames in the write-ahead log that are copied into the database at once: 4 MB, so that commits wait but a moment. */
const CHECKPOINT_FRAMES = 512;

class DiskFullError extends Error {}

const port = parentPort;
if (!port) throw new Error("The writer is a worker thread.");

const data: WriterData = workerData;
const connection = openForWriting(data.file, data);
const transaction = new Transaction(connection, new BlobFolder(data.blobs), data.owner);
const evidence = new CommitEvidence(data.evidence.path, data.evidence.begin, fail);
const logState = connection.prepare("pragma wal_checkpoint(noop)");
const checkpoint = connection.prepare("pragma wal_checkpoint(passive)");
const emptyLog = connection.prepare("pragma wal_checkpoint(truncate)");
let round = 0;
let wasFull = false;

/** Whatever arrived while the last commit waited for the disk goes into the next one. */
port.on("message", (first: WriterRequest) => {
	const batches: WriteBatch[] = [];
	let request: WriterRequest | undefined = first;
	while (request && request.type === "batch") {
		if (request.round >= round) batches.push(request);
		request = receiveMessageOnPort(port)?.message;
	}
	if (batches.length > 0) commit(batches);
	if (request?.type === "close") close();
});

function commit(batches: readonly WriteBatch[]): void {
	try {
		round = batches.at(-1)?.round ?? round;
		if (wasFull) refuseUntilRoom();
		const { groups, commits } = transaction.write(batches);
		wasFull = false;
		evidence.note(commits);
		report({ type: "commit", batches: batches.length, groups });
	} catch (error) {
		fail(error);
		return;
	}
	copyLog();
}

function fail(error: unknown): void {
	const kind = failureKind(error);
	wasFull = kind === "full";
	report({ type: "failure", round, kind, message: String(error), undecided: 0 });
	round += 1;
	if (primaryCode(error) === SQLITE_FULL) freeLog();
}

/** @throws DiskFullError */
function refuseUntilRoom(): void {
	const { bavail, bsize } = statfsSync(dirname(data.file));
	if (bavail * bsize < ROOM_AGAIN) throw new DiskFullError("The disk has no room again yet.");
}

/** A disk without room for a large value is a full disk. */
function failureKind(error: unknown): FailureKind {
	const code = primaryCode(error);
	if (error instanceof DiskFullError || error instanceof BlobsFullError || code === SQLITE_FULL)
		return "full";
	return PASSING_CODES.has(code) ? "passing" : "final";
}

/** After the acknowledgement, so that no one waits for it. A failure shows at the next commit. */
function copyLog(): void {
	const state = logState.get();
	if (Number(state?.log) - Number(state?.checkpointed) < CHECKPOINT_FRAMES) return;
	try {
		checkpoint.run();
	} catch (error) {
		fail(error);
	}
}

/** A commit that did not fit may have left a log that takes the rest of the disk. It may wait for readers: nobody waits for it. */
function freeLog(): void {
	try {
		emptyLog.run();
	} catch {
		// The disk has no space for what the log holds either: it stays until there is some.
	}
}

function close(): void {
	connection.close();
	evidence.close();
	port?.close();
}

function report(message: WriterReport): void {
	port?.postMessage(message);
}
