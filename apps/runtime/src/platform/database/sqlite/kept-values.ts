import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { BlobFolder } from "../../files/blobs/blob-folder.ts";
import type { StoredValue, WriteBatch } from "../write-protocol.ts";

/** The large values that the journal refers to, on the writer's side: blobs on disk, and which run needs which. */
export class KeptValues {
	readonly #blobs: BlobFolder;
	readonly #refer: StatementSync;
	readonly #needed: StatementSync;

	constructor(connection: DatabaseSync, blobs: BlobFolder) {
		this.#blobs = blobs;
		this.#refer = connection.prepare(
			"insert into value_refs (run, ref) values (?, ?) on conflict do nothing",
		);
		this.#needed = connection.prepare("select 1 from value_refs where ref = ? limit 1");
	}

	/**
	 * Puts the values on disk, before the transaction that refers to them.
	 * @throws BlobsFullError, BlobSyncError
	 */
	keep(batches: readonly WriteBatch[]): void {
		for (const { ref, text } of valuesOf(batches)) this.#blobs.keep(ref, text);
	}

	/** Notes within the transaction that a run needs the values. */
	refer(run: number, values: readonly StoredValue[]): void {
		for (const { ref } of values) this.#refer.run(run, ref);
	}

	/**
	 * Removes those that no run needs. One whose transaction is still to come is kept anew by it. One that cannot be removed
	 * now is in nobody's way; it is found again by the next look through all of them.
	 */
	collect(refs: Iterable<string>): void {
		for (const ref of refs) {
			try {
				if (this.#needed.get(ref) === undefined) this.#blobs.remove(ref);
			} catch {}
		}
	}

	/** Nothing of the batches was written: removes what was kept for them alone. */
	forsake(batches: readonly WriteBatch[]): void {
		this.collect(Array.from(valuesOf(batches), ({ ref }) => ref));
	}
}

function* valuesOf(batches: readonly WriteBatch[]): Iterable<StoredValue> {
	for (const { appends } of batches) for (const { values } of appends) yield* values;
}
