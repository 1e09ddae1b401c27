import { createHash } from "node:crypto";
import type { Network } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";
import { AwsV4Signer } from "aws4fetch";
import { XMLParser } from "fast-xml-parser";
import type { S3Access } from "../credentials/file-server/credential.ts";
import { SILENCE_MS } from "./opening.ts";
import type { RemoteItem } from "./remote-files.ts";
import { networkTrouble, TransferError, type Trouble } from "./transfer-error.ts";

/** How long one request may take: a part, or a copy that the store makes. */
const REQUEST_MS = 5 * 60_000;

/** A part of a file that the store has, as it is named when the file is put together. */
export interface Part {
	readonly number: number;
	readonly tag: string;
}

interface Wanted {
	readonly query?: Readonly<Record<string, string>>;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: Uint8Array<ArrayBuffer> | string;
	readonly signal?: AbortSignal;
}

const LISTS = new Set(["ListBucketResult.Contents", "ListBucketResult.CommonPrefixes"]);
const parser = new XMLParser({
	parseTagValue: false,
	isArray: (_name, path) => LISTS.has(String(path)),
});

/** The requests that a store takes, each signed. Everything fails with a `TransferError`. */
export class S3Requests {
	readonly #access: S3Access;
	readonly #network: Pick<Network, "fetch">;
	readonly #signal: AbortSignal;
	readonly #host: string;

	constructor(access: S3Access, network: Pick<Network, "fetch">, signal: AbortSignal) {
		this.#access = access;
		this.#network = network;
		this.#signal = signal;
		this.#host = new URL(access.endpoint).host;
	}

	/** A page of what lies under a prefix, up to the next `/`. */
	async list(
		prefix: string,
		{ after = "", limit = 1000 }: { readonly after?: string; readonly limit?: number } = {},
	): Promise<{ readonly items: readonly RemoteItem[]; readonly next: string | undefined }> {
		const query = { "list-type": "2", delimiter: "/", prefix, "max-keys": String(limit) };
		const response = await this.#ask("GET", "", {
			query: after === "" ? query : { ...query, "continuation-token": after },
		});
		const { ListBucketResult: result } = await xmlOf(response);
		const { Contents: files = [], CommonPrefixes: folders = [] } = (result || {}) as ListReply;
		const items = [
			...folders.map(
				({ Prefix: path }): RemoteItem => ({
					name: String(path).slice(prefix.length).replace(/\/$/, ""),
					kind: "folder",
					size: 0,
				}),
			),
			...files.map(
				({ Key: path, Size: size, LastModified: at }): RemoteItem => ({
					name: String(path).slice(prefix.length),
					kind: "file",
					size: Number(size),
					modifiedAt: Date.parse(String(at)),
				}),
			),
		];
		const next = (result as ListReply | undefined)?.NextContinuationToken;
		return { items, next: next === undefined || next === "" ? undefined : String(next) };
	}

	/** Size and time of a file; `undefined` when there is none. */
	async head(path: string): Promise<{ readonly size: number; readonly modifiedAt: number } | undefined> {
		try {
			const { headers } = await this.#ask("HEAD", path);
			return {
				size: Number(headers.get("content-length") ?? 0),
				modifiedAt: Date.parse(headers.get("last-modified") ?? ""),
			};
		} catch (error) {
			if (error instanceof TransferError && error.trouble === "missing") return undefined;
			throw error;
		}
	}

	async *read(path: string): AsyncGenerator<Uint8Array> {
		const silent = new AbortController();
		let timer = setTimeout(() => silent.abort(), SILENCE_MS);
		try {
			const { body } = await this.#ask("GET", path, { signal: silent.signal });
			for await (const piece of body ?? []) {
				clearTimeout(timer);
				yield piece as Uint8Array;
				timer = setTimeout(() => silent.abort(), SILENCE_MS);
			}
		} catch (error) {
			this.#signal.throwIfAborted();
			if (error instanceof TransferError) throw error;
			throw new TransferError(silent.signal.aborted ? "timeout" : "lost", this.#host, error);
		} finally {
			clearTimeout(timer);
		}
	}

	async put(path: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
		await this.#settled("PUT", path, { body });
	}

	/** Gives the id of an upload in parts. */
	async beginParts(path: string): Promise<string> {
		const response = await this.#ask("POST", path, { query: { uploads: "" } });
		const { InitiateMultipartUploadResult: result } = await xmlOf(response);
		return String((result as { readonly UploadId?: unknown } | undefined)?.UploadId ?? "");
	}

	async putPart(
		path: string,
		uploadId: string,
		number: number,
		body: Uint8Array<ArrayBuffer>,
	): Promise<Part> {
		const query = { partNumber: String(number), uploadId };
		const { headers } = await this.#settled("PUT", path, { query, body });
		return { number, tag: headers.get("etag") ?? "" };
	}

	/** Puts the file together: only now anyone sees it. */
	async completeParts(path: string, uploadId: string, parts: readonly Part[]): Promise<void> {
		const list = parts.map(
			({ number, tag }) =>
				`<Part><PartNumber>${number}</PartNumber><ETag>${tag.replaceAll('"', "&quot;")}</ETag></Part>`,
		);
		const body = `<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`;
		await this.#confirmed(await this.#ask("POST", path, { query: { uploadId }, body }));
	}

	async abortParts(path: string, uploadId: string): Promise<void> {
		await this.#settled("DELETE", path, { query: { uploadId } });
	}

	async copy(from: string, to: string): Promise<void> {
		const headers = { "x-amz-copy-source": `/${this.#access.bucket}/${encoded(from)}` };
		await this.#confirmed(await this.#ask("PUT", to, { headers }));
	}

	async remove(path: string): Promise<void> {
		await this.#settled("DELETE", path);
	}

	/** A store that works for long begins with 200, and says in what follows that it failed. */
	async #confirmed(response: Response): Promise<void> {
		const { Error: refusal } = await xmlOf(response);
		if (refusal !== undefined) throw this.#failure("refused", refusal);
	}

	async #settled(method: string, path: string, wanted: Wanted = {}): Promise<Response> {
		const response = await this.#ask(method, path, wanted);
		await response.arrayBuffer();
		return response;
	}

	async #ask(method: string, path: string, { query = {}, headers = {}, body, signal }: Wanted = {}) {
		const { endpoint, bucket, accessKeyId, secretAccessKey, region } = this.#access;
		const url = new URL(`${endpoint.replace(/\/$/, "")}/${bucket}/${encoded(path)}`);
		for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
		const signed = await new AwsV4Signer({
			method,
			url: url.href.replaceAll("+", "%20"),
			headers: {
				...headers,
				"x-amz-content-sha256": createHash("sha256")
					.update(body ?? "")
					.digest("hex"),
			},
			accessKeyId,
			secretAccessKey,
			region,
			service: "s3",
		}).sign();
		const response = await this.#network
			.fetch(signed.url, {
				method,
				headers: signed.headers,
				redirect: "error",
				signal: AbortSignal.any([this.#signal, signal ?? AbortSignal.timeout(REQUEST_MS)]),
				...defined({ body }),
			})
			.catch((error) => {
				this.#signal.throwIfAborted();
				throw isNodeError(error) ? error : new TransferError(fetchTrouble(error), this.#host, error);
			});
		if (response.ok) return response;
		const { Error: refusal } = await xmlOf(response).catch(() => ({ Error: undefined }));
		throw this.#failure(statusTrouble(response.status), refusal);
	}

	#failure(trouble: Trouble, refusal: unknown): TransferError {
		const { Code: code, Message: words } = (refusal || {}) as {
			readonly Code?: string;
			readonly Message?: string;
		};
		const signIn =
			code === "NoSuchBucket" || code === "InvalidAccessKeyId" || code === "SignatureDoesNotMatch";
		const said = code === undefined ? "it says no more" : `${code}${words === undefined ? "" : `, ${words}`}`;
		return new TransferError(signIn ? "login" : trouble, this.#host, new Error(said));
	}
}

interface ListReply {
	readonly Contents?: readonly Readonly<Record<"Key" | "Size" | "LastModified", unknown>>[];
	readonly CommonPrefixes?: readonly { readonly Prefix: unknown }[];
	readonly NextContinuationToken?: unknown;
}

async function xmlOf(response: Response): Promise<Readonly<Record<string, unknown>>> {
	return parser.parse(await response.text());
}

/** As a store expects it: each name for itself. */
function encoded(path: string): string {
	return path
		.split("/")
		.map((name) =>
			encodeURIComponent(name).replaceAll(
				/[!'()*]/g,
				(sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
			),
		)
		.join("/");
}

function statusTrouble(status: number): Trouble {
	if (status === 404) return "missing";
	return status >= 500 || status === 429 ? "unreachable" : "refused";
}

function fetchTrouble(error: unknown): Trouble {
	const { name } = (error ?? {}) as { readonly name?: string };
	return networkTrouble(error) ?? (name === "TimeoutError" ? "timeout" : "lost");
}

function isNodeError(error: unknown): boolean {
	return error instanceof Error && error.name === "NodeError";
}
