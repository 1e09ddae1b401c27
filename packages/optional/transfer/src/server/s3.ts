import type { S3Access } from "../credentials/file-server/credential.ts";
import type { Opening } from "./opening.ts";
import type { Put, RemoteFiles, RemoteItem } from "./remote-files.ts";
import { isHidden, joined, nameOf } from "./remote-path.ts";
import { type Part, S3Requests } from "./s3-requests.ts";
import { TransferError } from "./transfer-error.ts";

/** A file that is no larger is sent in one request; a larger one in parts of at least this size. */
const PART_BYTES = 8 * 1024 * 1024;
const MOST_PARTS = 10_000;

/** How long what is left of an upload may take to be removed. */
const CLEAN_UP_MS = 10_000;

/** Files of one bucket. What lies at `a/b` is shown as a file in a folder, as every store's own page does. */
export async function openS3(access: S3Access, { network, signal, base }: Opening): Promise<RemoteFiles> {
	const over = new AbortController();
	const endpoint = URL.parse(access.endpoint);
	if (endpoint === null) throw new TransferError("unreachable", access.endpoint);
	const { host } = endpoint;
	const requests = new S3Requests(access, network, AbortSignal.any([signal, over.signal]));
	const prefix = base.replace(/^\/+/, "");
	const place = (path: string) => joined(prefix, path);

	async function stat(path: string): Promise<RemoteItem | undefined> {
		if (path === "") return { name: "", kind: "folder", size: 0 };
		const response = await requests.head(place(path));
		if (response !== undefined) return { name: nameOf(path), kind: "file", ...response };
		const { items } = await requests.list(`${place(path)}/`, { limit: 1 });
		return items.length > 0 ? { name: nameOf(path), kind: "folder", size: 0 } : undefined;
	}

	async function refuseTaken(path: string, replace: boolean): Promise<void> {
		if (!replace && (await stat(path))) throw new TransferError("exists", host);
	}

	async function putInParts(path: string, content: AsyncIterable<Uint8Array>, { bytes }: Put): Promise<void> {
		const upload = await requests.beginParts(path);
		try {
			const parts: Part[] = [];
			const size = Math.max(PART_BYTES, Math.ceil(bytes / MOST_PARTS));
			let sent = 0;
			for await (const piece of pieces(content, size)) {
				parts.push(await requests.putPart(path, upload, parts.length + 1, piece));
				sent += piece.length;
			}
			if (sent !== bytes) throw new TransferError("lost", host);
			await requests.completeParts(path, upload, parts);
		} catch (error) {
			// The step may be cancelled, and the parts would be kept, and paid for, all the same.
			await new S3Requests(access, network, AbortSignal.timeout(CLEAN_UP_MS))
				.abortParts(path, upload)
				.catch(() => {});
			throw error;
		}
	}

	return {
		name: host,
		async *list(folder) {
			const path = place(folder);
			const inside = path === "" ? "" : `${path}/`;
			let isThere = folder === "";
			for (let after: string | undefined = ""; after !== undefined; ) {
				const page = await requests.list(inside, { after });
				isThere ||= page.items.length > 0;
				for (const item of page.items) if (!isHidden(item.name)) yield item;
				after = page.next;
			}
			if (!isThere) throw new TransferError("missing", host);
		},
		stat,
		read: (path) => requests.read(place(path)),
		async put(path, content, how) {
			await refuseTaken(path, how.replace);
			if (how.bytes > PART_BYTES) return putInParts(place(path), content, how);
			const [whole = Buffer.alloc(0)] = await allOf(pieces(content, PART_BYTES + 1));
			if (whole.length !== how.bytes) throw new TransferError("lost", host);
			await requests.put(place(path), whole);
		},
		async move(from, to, replace) {
			if ((await stat(from))?.kind !== "file") throw new TransferError("missing", host);
			await refuseTaken(to, replace);
			await requests.copy(place(from), place(to));
			await requests.remove(place(from));
		},
		remove: (path) => requests.remove(place(path)),
		close: async () => over.abort(),
		destroy: () => over.abort(),
	};
}

async function allOf(content: AsyncIterable<Buffer<ArrayBuffer>>): Promise<Buffer<ArrayBuffer>[]> {
	const all: Buffer<ArrayBuffer>[] = [];
	for await (const piece of content) all.push(piece);
	return all;
}

/** What comes in pieces of any size, in pieces of one size. */
async function* pieces(
	content: AsyncIterable<Uint8Array>,
	size: number,
): AsyncGenerator<Buffer<ArrayBuffer>> {
	let waiting: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of content) {
		waiting.push(chunk);
		bytes += chunk.length;
		while (bytes >= size) {
			const all = Buffer.concat(waiting);
			yield all.subarray(0, size);
			waiting = [all.subarray(size)];
			bytes -= size;
		}
	}
	if (bytes > 0) yield Buffer.concat(waiting);
}
