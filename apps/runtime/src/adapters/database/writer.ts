import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { BlobsFullError } from "../blobs/blob-error.ts";
import { BlobFolder, type BlobFolderOptions } from "../blobs/blob-folder.ts";
import { openForWriting } from "./connection.ts";
import { primaryCode, Transaction } from "./transaction.ts";
import type { WriteBatch, WriterReport, WriterRequest } from "./write-protocol.ts";

/** What the thread is started with. */
export interface WriterData {
	readonly file: string;
	readonly maxBytes?: number;
	readonly blobs: Pick<BlobFolderOptions, "folder" | "maxBytes">;
}

const SQLITE_FULL = 13;

/** Frames in the write-ahead log that are copied into the database at once: 4 MB, so that commits wait but a moment. */
const CHECKPOINT_FRAMES = 512;

const port = parentPort;
if (!port) throw new Error("The writer is a worker thread.");

const data: WriterData = workerData;
const connection = openForWriting(data.file, data);
const transaction = new Transaction(connection, new BlobFolder(data.blobs));
const logState = connection.prepare("pragma wal_checkpoint(noop)");
const checkpoint = connection.prepare("pragma wal_checkpoint(passive)");
let epoch = 0;

/** Whatever arrived while the last commit waited for the disk goes into the next one. */
port.on("message", (first: WriterRequest) => {
	const batches: WriteBatch[] = [];
	let request: WriterRequest | undefined = first;
	while (request && request.type === "batch") {
		if (request.epoch >= epoch) batches.push(request);
		request = receiveMessageOnPort(port)?.message;
	}
	if (batches.length > 0) commit(batches);
	if (request?.type === "close") close();
});

function commit(batches: readonly WriteBatch[]): void {
	try {
		epoch = batches.at(-1)?.epoch ?? epoch;
		const groups = transaction.write(batches);
		report({ type: "commit", batches: batches.length, groups });
	} catch (error) {
		report({ type: "failure", epoch, code: failureCode(error), message: String(error) });
		epoch += 1;
		return;
	}
	copyLog();
}

/** A disk without room for a large value is a full disk. */
function failureCode(error: unknown): number {
	return error instanceof BlobsFullError ? SQLITE_FULL : primaryCode(error);
}

/** After the acknowledgement, so that no one waits for it. A failure shows at the next commit. */
function copyLog(): void {
	const state = logState.get();
	if (Number(state?.log) - Number(state?.checkpointed) < CHECKPOINT_FRAMES) return;
	try {
		checkpoint.run();
	} catch (error) {
		report({ type: "failure", epoch, code: primaryCode(error), message: String(error) });
		epoch += 1;
	}
}

function close(): void {
	connection.close();
	port?.close();
}

function report(message: WriterReport): void {
	port?.postMessage(message);
}
