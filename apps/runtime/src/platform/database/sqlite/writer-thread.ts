import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { StartWriter } from "../batch-writer.ts";
import type { WriterReport, WriterRequest } from "../write-protocol.ts";
import type { WriterData } from "./writer.ts";

/** Starts the thread that writes the database file. */
export function startWriterThread(workerData: WriterData): StartWriter {
	return (receive, end) => {
		const worker = new Worker(new URL("./writer.ts", import.meta.url), { workerData, name: "writer" });
		const send = (request: WriterRequest) => worker.postMessage(request);
		let closing = false;
		worker.on("message", (report: WriterReport) => receive(report));
		worker.on("error", (error) => end(String(error)));
		worker.on("exit", () => closing || end("The writer thread ended."));
		return {
			// The lock on the folder is held for as long as the process lives.
			isOwner: true,
			send,
			close: async () => {
				closing = true;
				const exited = once(worker, "exit");
				send({ type: "close" });
				await exited;
			},
		};
	};
}
