import { hash } from "node:crypto";
import type { BlobReference } from "@switchyard/spec/bridge";
import { AppError } from "@switchyard/spec/error";
import { parseJson } from "../../../platform/http/json-body.ts";

export interface SessionBlobsOptions {
	/** What the session may keep, in bytes. */
	readonly limit: number;
	/** Asks for room for so many bytes, or gives some back; false when there is none. */
	readonly resize: (by: number) => boolean;
	readonly onClose: () => void;
}

/** The large values of one session, by what they hold: nobody can put other bytes under a name. */
export class SessionBlobs {
	readonly token: string;
	readonly #options: SessionBlobsOptions;
	/** The one that was asked for last comes last. */
	readonly #blobs = new Map<string, Buffer>();
	#size = 0;
	#closed = false;

	constructor(token: string, options: SessionBlobsOptions) {
		this.token = token;
		this.#options = options;
	}

	/** @throws AppError `BLOB_DAMAGED` when the bytes are others than the reference names, `BLOB_LIMIT` */
	put(ref: string, bytes: Buffer): void {
		if (ref !== `sha256-${hash("sha256", bytes, "hex")}`)
			throw new AppError("BLOB_DAMAGED", { field: "ref" });
		if (!this.#keep(ref, bytes)) throw new AppError("BLOB_LIMIT");
	}

	/** The bytes that a reference names; `undefined` when the session has none. */
	get(ref: string): Buffer | undefined {
		const bytes = this.#blobs.get(ref);
		if (bytes === undefined) return undefined;
		this.#blobs.delete(ref);
		this.#blobs.set(ref, bytes);
		return bytes;
	}

	/** The value that a reference names. @throws AppError `BLOB_NOT_FOUND`, `BODY_INVALID` */
	read(ref: string): unknown {
		const bytes = this.get(ref);
		if (bytes === undefined) throw new AppError("BLOB_NOT_FOUND");
		return parseJson(bytes.toString("utf8"));
	}

	/** Keeps a value and gives the reference to it; `undefined` when there is no room. */
	write(value: string | object): BlobReference | undefined {
		const bytes = Buffer.from(JSON.stringify(value));
		const sha256 = hash("sha256", bytes, "hex");
		const ref = `sha256-${sha256}`;
		if (!this.#keep(ref, bytes)) return undefined;
		return { __ref: ref, __size: bytes.length, __type: typeOf(value), sha256 };
	}

	close(): void {
		if (this.#closed) return;
		this.#closed = true;
		this.#options.resize(-this.#size);
		this.#blobs.clear();
		this.#options.onClose();
	}

	#keep(ref: string, bytes: Buffer): boolean {
		const { limit, resize } = this.#options;
		if (this.get(ref)) return true;
		if (this.#closed || bytes.length > limit) return false;
		for (const [oldest, { length }] of this.#blobs) {
			if (this.#size + bytes.length <= limit) break;
			this.#blobs.delete(oldest);
			this.#size -= length;
			resize(-length);
		}
		if (!resize(bytes.length)) return false;
		this.#blobs.set(ref, bytes);
		this.#size += bytes.length;
		return true;
	}
}

function typeOf(value: string | object): BlobReference["__type"] {
	if (typeof value === "string") return "string";
	return Array.isArray(value) ? "array" : "object";
}
