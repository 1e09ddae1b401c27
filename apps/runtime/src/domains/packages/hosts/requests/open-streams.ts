import { once } from "node:events";
import { PassThrough } from "node:stream";
import { NodeError, type WorkspaceFiles } from "@switchyard/node-kit";
import { ERRORS } from "@switchyard/spec/error";

/** How many files one execution may have open. */
const MAX_OPEN = 16;

/** A file that is being read. */
interface Reading {
	readonly pieces: AsyncIterator<Uint8Array>;
}

/** A file that is being written, which takes its place only at the end. */
interface Writing {
	readonly pieces: PassThrough;
	/** How many bytes it has in the end; fails once it cannot be written, or was given up. */
	readonly saved: Promise<number>;
}

/** The files that an execution has open, by names that mean nothing anywhere else. */
export class OpenStreams {
	readonly #files: WorkspaceFiles;
	readonly #reading = new Map<string, Reading>();
	readonly #writing = new Map<string, Writing>();
	#opening = 0;
	#count = 0;

	constructor(files: WorkspaceFiles) {
		this.#files = files;
	}

	/** Opens a file, or the part of it from `start` up to `end`. */
	async open(path: string, { start = 0, end }: { readonly start?: number; readonly end?: number }) {
		const stream = this.#name();
		this.#opening++;
		const { bytes, chunks } = await this.#files.open(path).finally(() => this.#opening--);
		const part = { start: Math.min(start, bytes), end: Math.min(end ?? bytes, bytes) };
		this.#reading.set(stream, { pieces: chunks(part)[Symbol.asyncIterator]() });
		return { stream, size: bytes };
	}

	/** The next piece of a file; none after the last. */
	async read(stream: string): Promise<Uint8Array | undefined> {
		const reading = this.#reading.get(stream);
		if (!reading) throw closed();
		const { value, done } = await reading.pieces.next();
		if (!done) return value;
		this.#reading.delete(stream);
		return undefined;
	}

	/** Begins to write a file. */
	save(path: string): string {
		const stream = this.#name();
		const pieces = new PassThrough().on("error", () => {});
		const saved = this.#files.save(path, pieces);
		// Who writes or commits next learns of it.
		saved.catch((error: Error) => pieces.destroy(error));
		this.#writing.set(stream, { pieces, saved });
		return stream;
	}

	/** Resolves once more may be written. */
	async write(stream: string, piece: Uint8Array): Promise<void> {
		const { pieces, saved } = this.#writingOf(stream);
		if (pieces.destroyed) await saved;
		if (pieces.write(piece)) return;
		await Promise.race([once(pieces, "drain"), saved]);
	}

	/** The file takes its place. Gives its size in bytes. */
	commit(stream: string): Promise<number> {
		const { pieces, saved } = this.#writingOf(stream);
		this.#writing.delete(stream);
		pieces.end();
		return saved;
	}

	/** Reads no more of it, or gives up what was written. */
	async close(stream: string): Promise<void> {
		const reading = this.#reading.get(stream);
		const writing = this.#writing.get(stream);
		this.#reading.delete(stream);
		this.#writing.delete(stream);
		await reading?.pieces.return?.();
		if (!writing) return;
		writing.pieces.destroy(new Error("The file was given up."));
		await writing.saved.catch(() => {});
	}

	/** Closes all of them. */
	closeAll(): Promise<unknown> {
		return Promise.all(
			[...this.#reading.keys(), ...this.#writing.keys()].map((stream) => this.close(stream)),
		);
	}

	#writingOf(stream: string): Writing {
		const writing = this.#writing.get(stream);
		if (!writing) throw closed();
		return writing;
	}

	#name(): string {
		if (this.#opening + this.#reading.size + this.#writing.size >= MAX_OPEN) {
			const { summary, hint } = ERRORS.NODE_REQUEST_LIMIT;
			throw new NodeError({ code: "NODE_REQUEST_LIMIT", message: summary, hint });
		}
		return `file_${++this.#count}`;
	}
}

function closed(): NodeError {
	const { summary, hint } = ERRORS.FILE_STREAM_CLOSED;
	return new NodeError({ code: "FILE_STREAM_CLOSED", message: summary, field: "stream", hint });
}
