import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { ENGINE_VERSION, SnapshotError } from "@switchyard/engine";
import { type Journal, JournalDamagedError, type KeptSnapshot, type RunLogReader } from "@switchyard/host";
import { type RunSnapshot, SNAPSHOT_FORMAT } from "@switchyard/spec/snapshot";
import type { SnapshotsTable } from "../database/schema.ts";
import { readValue, referenceOf } from "./large-values.ts";

/** One that is longer, in characters, is not kept: the commits of others would have to wait for it. */
const LONGEST = 4 * 1024 * 1024;

/** A snapshot as a store keeps it, whichever run it is of. */
export type SnapshotRow = Omit<SnapshotsTable, "run">;

/** What the text of a snapshot holds. */
interface SnapshotText {
	readonly snapshot: RunSnapshot;
	/** Values by their places that the run's journal refers to; there is nothing in their places. */
	readonly refs: readonly (readonly [place: number, ref: string])[];
}

/** Keeps snapshots by what a store does with one row. */
export function keepSnapshots(
	{ refersTo }: Pick<RunLogReader, "refersTo">,
	put: (run: string, row: SnapshotRow) => Promise<unknown>,
): Journal["keepSnapshot"] {
	return async (run, snapshot) => {
		const state = JSON.stringify(await byReference(run, snapshot, refersTo));
		if (state.length <= LONGEST) {
			const { seq, format, takenBy: engine } = snapshot;
			await put(run, { seq, format, engine, state, checksum: crc32(state) });
		}
		return state.length;
	};
}

/** Reads snapshots by what a store gives for a run. */
export function readSnapshots(
	{ value }: Pick<RunLogReader, "value">,
	get: (run: string) => Promise<SnapshotRow | undefined>,
): RunLogReader["snapshot"] {
	return async (run) => {
		const row = await get(run);
		return row && { snapshot: await withValues(parse(row), value), length: row.state.length };
	};
}

/** Only what the journal has referred to already: the snapshot keeps nothing alive that the run would not. */
async function byReference(
	run: string,
	snapshot: RunSnapshot,
	refersTo: RunLogReader["refersTo"],
): Promise<SnapshotText> {
	const values = [...snapshot.values];
	const refs: [place: number, ref: string][] = [];
	for (const [place, value] of values.entries()) {
		const ref = referenceOf(value);
		if (ref === undefined) continue;
		if (await refersTo(run, ref)) {
			values[place] = null;
			refs.push([place, ref]);
		}
		// A large value takes a while, and others wait.
		await nextTurn();
	}
	return { snapshot: { ...snapshot, values }, refs };
}

/** @throws SnapshotError */
function parse({ format, engine, state, checksum }: SnapshotRow): SnapshotText {
	if (format !== SNAPSHOT_FORMAT || engine !== ENGINE_VERSION)
		throw new SnapshotError(
			`The snapshot has format ${format} of engine ${engine}; this engine is ${ENGINE_VERSION} and reads format ${SNAPSHOT_FORMAT}.`,
		);
	if (crc32(state) !== checksum) throw new SnapshotError("The snapshot is damaged.");
	return JSON.parse(state);
}

/** @throws SnapshotError when one is missing or damaged */
async function withValues(
	{ snapshot, refs }: SnapshotText,
	value: RunLogReader["value"],
): Promise<KeptSnapshot["snapshot"]> {
	const values = [...snapshot.values];
	for (const [place, ref] of refs) {
		try {
			values[place] = JSON.parse(await readValue(ref, { value }));
		} catch (cause) {
			if (!(cause instanceof JournalDamagedError)) throw cause;
			throw new SnapshotError("A value of the snapshot is missing or damaged.", { cause });
		}
	}
	return { ...snapshot, values };
}
