import { vi } from "vitest";
import type { BatchWriter, StartWriter } from "../../src/platform/database/batch-writer.ts";
import type {
	CommitReport,
	FailureReport,
	WriteBatch,
	WriterReport,
} from "../../src/platform/database/write-protocol.ts";

/** A writer that does nothing but what the test says. */
export class ScriptedWriter implements BatchWriter {
	isOwner = true;
	readonly sent: WriteBatch[] = [];
	readonly close = vi.fn(async () => {});
	readonly send = (batch: WriteBatch) => void this.sent.push(batch);
	#receive: (report: WriterReport) => void = () => {};
	end: (reason: string) => void = () => {};

	readonly start: StartWriter = (receive, end) => {
		this.#receive = receive;
		this.end = end;
		return this;
	};

	commit(batches = 1, groups: CommitReport["groups"] = []): void {
		this.#receive({ type: "commit", batches, groups });
	}

	fail(kind: FailureReport["kind"], undecided = 0): void {
		this.#receive({ type: "failure", round: 0, kind, message: `It is ${kind}.`, undecided });
	}

	/** The runs of each batch that was sent. */
	get runs(): readonly (readonly string[])[] {
		return this.sent.map(({ appends }) => appends.map(({ run }) => run));
	}
}
