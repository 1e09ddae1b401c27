import type { WriteBatch, WriterReport } from "./write-protocol.ts";

/** Commits batches in the order in which it is sent them, all that wait in one transaction, and reports in that order. */
export interface BatchWriter {
	/** Whether no other server can have taken the store over by now. */
	readonly isOwner: boolean;
	readonly send: (batch: WriteBatch) => void;
	/** Ends it once it has written what it was sent. */
	readonly close: () => Promise<void>;
}

/** Starts a writer that reports to `receive`, and to `end` when it can write nothing any more. */
export type StartWriter = (
	receive: (report: WriterReport) => void,
	end: (reason: string) => void,
) => BatchWriter;
