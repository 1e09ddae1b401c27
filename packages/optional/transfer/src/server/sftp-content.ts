import type { SFTPWrapper } from "ssh2";

/** How much is asked for at once, and how many of such pieces may be under way: a far server is slow for each of them. */
const PIECE_BYTES = 64 * 1024;
const UNDER_WAY = 16;

/** What the protocol says at the end of a file. */
const END_OF_FILE = 1;

export type Done<Result> = (error: Error | null | undefined, result?: Result) => void;

/** What comes of a call of the library. */
export function call<Result>(work: (done: Done<Result>) => void): Promise<Result> {
	return new Promise((resolve, reject) =>
		work((error, result) => (error ? reject(error) : resolve(result as Result))),
	);
}

/** Fails once the connection is over: the library does not answer everything then. */
export function lost(client: {
	readonly once: (event: "close", listener: () => void) => unknown;
}): Promise<never> {
	const over = new Promise<never>((_resolve, reject) =>
		client.once("close", () => reject(new Error("The connection was closed."))),
	);
	over.catch(() => {});
	return over;
}

/** Reads a file piece by piece, in order. */
export async function* readFile(
	sftp: SFTPWrapper,
	path: string,
	over: Promise<never>,
): AsyncGenerator<Uint8Array> {
	const handle = await Promise.race([call<Buffer>((done) => sftp.open(path, "r", done)), over]);
	let asked: Promise<Buffer>[] = [];
	let next = 0;
	let position = 0;
	try {
		for (;;) {
			for (; asked.length < UNDER_WAY; next += PIECE_BYTES) asked.push(readAt(sftp, handle, next));
			const piece = await Promise.race([asked.shift() as Promise<Buffer>, over]);
			if (piece.length === 0) return;
			yield piece;
			position += piece.length;
			if (piece.length === PIECE_BYTES) continue;
			// The server gave less than was asked for: the pieces after it begin elsewhere.
			asked = [];
			next = position;
		}
	} finally {
		sftp.close(handle, () => {});
	}
}

function readAt(sftp: SFTPWrapper, handle: Buffer, position: number): Promise<Buffer> {
	const buffer = Buffer.alloc(PIECE_BYTES);
	const piece = new Promise<Buffer>((resolve, reject) =>
		sftp.read(handle, buffer, 0, PIECE_BYTES, position, (error, bytes) => {
			if (!error) resolve(buffer.subarray(0, bytes));
			else if ((error as { readonly code?: unknown }).code === END_OF_FILE) resolve(Buffer.alloc(0));
			else reject(error);
		}),
	);
	// What nobody waits for any more may fail.
	piece.catch(() => {});
	return piece;
}

/** Writes a file piece by piece. It is complete when this is. */
export async function writeFile(
	sftp: SFTPWrapper,
	path: string,
	content: AsyncIterable<Uint8Array>,
	over: Promise<never>,
): Promise<void> {
	const handle = await Promise.race([call<Buffer>((done) => sftp.open(path, "w", done)), over]);
	const confirmed: Promise<void>[] = [];
	let position = 0;
	for await (const piece of content) {
		const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
		const at = position;
		const written = call<void>((done) => sftp.write(handle, bytes, 0, bytes.length, at, done));
		written.catch(() => {});
		position += bytes.length;
		if (confirmed.push(written) >= UNDER_WAY) await Promise.race([confirmed.shift(), over]);
	}
	await Promise.race([Promise.all(confirmed), over]);
	await Promise.race([call<void>((done) => sftp.close(handle, done)), over]);
}
