import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import { systemCode } from "../../errors/system-code.ts";
import type { Position } from "./position.ts";

/** Two slots take turns, each in a block of the disk of its own: a write that is cut off spoils the older note. */
const SLOT_BYTES = 4096;
const SLOTS = 2;

/** How much of a slot is written. */
const NOTE_BYTES = 128;

/** A position as the file holds it; each note has a serial number greater than the one before. */
export interface Note extends Position {
	readonly serial: number;
}

/** Neither slot can be read: the file tells nothing. */
export class EvidenceUnreadableError extends Error {
	override readonly name = "EvidenceUnreadableError";
}

/** Where a note goes. */
export function placeOf({ serial }: Pick<Note, "serial">): number {
	return (serial % SLOTS) * SLOT_BYTES;
}

/** A note as bytes. Each call gives the same buffer. */
export function noteWriter(): (note: Note) => Buffer {
	const bytes = Buffer.alloc(NOTE_BYTES);
	return ({ serial, opening, commits }) => {
		const body = `${serial} ${opening} ${commits}`;
		bytes.fill(" ").write(`${crc32(body)} ${body}`);
		return bytes;
	};
}

/**
 * The last note in a file; `undefined` when there is no file.
 * @throws EvidenceUnreadableError
 */
export function readNote(path: string): Note | undefined {
	const bytes = read(path);
	if (bytes === undefined) return undefined;
	const [newest] = Array.from({ length: SLOTS }, (_, slot) => slot * SLOT_BYTES)
		.flatMap((start) => parse(bytes.toString("latin1", start, start + NOTE_BYTES).trimEnd()))
		.sort((one, other) => other.serial - one.serial);
	if (newest === undefined) throw new EvidenceUnreadableError(`${path} cannot be read.`);
	return newest;
}

/** Makes the file. Written aside and renamed, so that there is never half of it; with all its blocks, so that no note needs room. */
export function createFile(path: string, first: Position): void {
	const note = { ...first, serial: 1 };
	const blocks = Buffer.alloc(SLOTS * SLOT_BYTES, " ");
	noteWriter()(note).copy(blocks, placeOf(note));
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	writeFileSync(`${path}.new`, blocks, { mode: 0o600, flush: true });
	renameSync(`${path}.new`, path);
	for (const folder of [dirname(path), dirname(dirname(path))]) syncFolder(folder);
}

function parse(text: string): Note[] {
	const [, checksum, body = "", serial, opening = "", commits] =
		/^(\d+) ((\d+) ([0-9a-f-]{36}) (\d+))$/.exec(text) ?? [];
	if (checksum === undefined || Number(checksum) !== crc32(body)) return [];
	return [{ serial: Number(serial), opening, commits: Number(commits) }];
}

function read(path: string): Buffer | undefined {
	try {
		return readFileSync(path);
	} catch (error) {
		if (systemCode(error) === "ENOENT") return undefined;
		throw error;
	}
}

function syncFolder(folder: string): void {
	const descriptor = openSync(folder, "r");
	fsyncSync(descriptor);
	closeSync(descriptor);
}
