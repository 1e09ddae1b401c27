import { join } from "node:path";
import type { WriteBatch, WriterReport } from "../../write-protocol.ts";
import { prepare } from "../prepare.ts";
import { startWriterThread } from "../writer-thread.ts";

// The writer's thread in a process of its own, which may have a disk of its own: the parent sends batches and receives reports.

const [folder = ""] = process.argv.slice(2);
const { epoch, evidence } = prepare(folder);
const writer = startWriterThread({
	file: join(folder, "switchyard.db"),
	owner: epoch,
	evidence,
	blobs: { folder: join(folder, "blobs") },
})(
	(report: WriterReport) => process.send?.(report),
	(reason) => {
		throw new Error(reason);
	},
);
process.on("message", (batch: WriteBatch) => writer.send(batch));
