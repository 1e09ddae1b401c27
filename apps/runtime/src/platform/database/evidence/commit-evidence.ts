import { closeSync, fdatasync, fdatasyncSync, openSync, writeSync } from "node:fs";
import { isNoRoom } from "../../files/blobs/blob-error.ts";
import { createFile, EvidenceUnreadableError, noteWriter, placeOf, readNote } from "./evidence-file.ts";
import type { Position } from "./position.ts";

/** How long after the disk has confirmed a note it is asked to confirm those since, in milliseconds. */
const SYNC_PAUSE_MS = 50;

/**
 * Notes the last commit in a small file beside the database. A note is made after the commit and before the commit is reported, and
 * outlives the process from then on. It goes to the disk soon, but nobody waits for that: a disk that flushed two files for each
 * commit would take a quarter longer for it. Evidence may lag behind its database, and is never ahead of it.
 */
export class CommitEvidence {
	readonly #file: number;
	readonly #opening: string;
	readonly #bytesOf = noteWriter();
	readonly #onFailure: (error: Error) => void;
	#serial: number;
	/** Whether the disk confirms notes now, or did a moment ago. */
	#isSyncing = false;
	#isFlushing = false;
	#isUnsynced = false;
	#isClosed = false;

	/**
	 * Continues in a file that `beginEvidence` left.
	 * @param onFailure called when the disk does not confirm a note
	 */
	constructor(path: string, { opening }: Position, onFailure: (error: Error) => void) {
		this.#opening = opening;
		this.#onFailure = onFailure;
		this.#serial = readNote(path)?.serial ?? 0;
		this.#file = openSync(path, "r+");
	}

	/**
	 * Notes how many commits there are.
	 * @throws Error when the note cannot be written. A disk without room is no reason: evidence may lag behind.
	 */
	note(commits: number): void {
		const note = { serial: this.#serial + 1, opening: this.#opening, commits };
		const bytes = this.#bytesOf(note);
		try {
			writeSync(this.#file, bytes, 0, bytes.length, placeOf(note));
		} catch (error) {
			if (isNoRoom(error)) return;
			throw error;
		}
		this.#serial = note.serial;
		this.#isUnsynced = true;
		this.#sync();
	}

	/** Returns once the disk has what was noted. */
	confirm(): void {
		fdatasyncSync(this.#file);
	}

	/** Returns once the disk has every note. */
	close(): void {
		if (this.#isUnsynced) this.confirm();
		this.#isClosed = true;
		if (!this.#isFlushing) closeSync(this.#file);
	}

	/** One at a time, and not all the time: what is noted meanwhile is in the next one. */
	#sync(): void {
		if (this.#isSyncing || !this.#isUnsynced || this.#isClosed) return;
		this.#isSyncing = true;
		this.#isFlushing = true;
		this.#isUnsynced = false;
		fdatasync(this.#file, (error) => {
			this.#isFlushing = false;
			if (error) this.#onFailure(error);
			if (this.#isClosed) closeSync(this.#file);
			else setTimeout(() => this.#syncAgain(), SYNC_PAUSE_MS).unref();
		});
	}

	#syncAgain(): void {
		this.#isSyncing = false;
		this.#sync();
	}
}

/** Has a file tell of a new opening, and makes it where there is none that can be read. Returns once the disk has it. */
export function beginEvidence(path: string, position: Position): void {
	if (!isThere(path)) {
		createFile(path, position);
		return;
	}
	const evidence = new CommitEvidence(path, position, () => {});
	evidence.note(position.commits);
	evidence.confirm();
	evidence.close();
}

function isThere(path: string): boolean {
	try {
		return readNote(path) !== undefined;
	} catch (error) {
		if (error instanceof EvidenceUnreadableError) return false;
		throw error;
	}
}
