import { isRecord } from "@switchyard/wire";
import { callError, callErrorOfWire } from "../errors/error-of-wire.ts";
import type { ToolExecutionError } from "../errors/tool-execution-error.ts";
import type { Json } from "../json.ts";
import { apiAddress } from "../server-address.ts";

/** What kind of failure an answer's status is. */
const TYPES: ReadonlyMap<number, string> = new Map([
	[401, "SessionExpired"],
	[404, "ResourceExhausted"],
	[413, "ValidationError"],
	[507, "ResourceExhausted"],
]);

/** How long one value may be on its way, in milliseconds. */
const TRANSFER_MS = 30_000;

/** Large values of one session: they travel beside the connection and leave a reference in their place. */
export class Blobs {
	readonly #address: string;
	readonly #token: string;
	readonly #threshold: number;

	/**
	 * @param bridge the address of the bridge, beside which the values are
	 * @param token the session's `blob_token`
	 * @param threshold values of so many bytes of JSON and less stay where they are
	 */
	constructor(bridge: string, token: string, threshold: number) {
		this.#address = apiAddress(bridge, "blobs/");
		this.#token = token;
		this.#threshold = threshold;
	}

	/** Sends a value and gives the reference to it; a small one stays as it is. @throws ToolExecutionError */
	async send(value: Json, tool: string, signal?: AbortSignal): Promise<Json> {
		if (value === null || (typeof value !== "string" && typeof value !== "object")) return value;
		const bytes = new TextEncoder().encode(JSON.stringify(value));
		if (bytes.length <= this.#threshold) return value;
		const sha256 = await digestOf(bytes);
		await this.#ask(tool, `sha256-${sha256}`, { method: "PUT", body: bytes, signal });
		const type = typeof value === "string" ? "string" : Array.isArray(value) ? "array" : "object";
		return { __ref: `sha256-${sha256}`, __size: bytes.length, __type: type, sha256 };
	}

	/** Puts the values in place of those of a result's fields that are references. @throws ToolExecutionError */
	async fetch(result: unknown, tool: string, signal?: AbortSignal): Promise<unknown> {
		if (!isRecord(result)) return result;
		const fields = Object.entries(result).map(
			async ([name, value]) => [name, await this.#open(value, tool, signal)] as const,
		);
		return Object.fromEntries(await Promise.all(fields));
	}

	async #open(value: unknown, tool: string, signal?: AbortSignal): Promise<unknown> {
		if (!isRecord(value) || typeof value.__ref !== "string") return value;
		const bytes = await this.#ask(tool, value.__ref, { method: "GET", signal });
		if (value.__ref !== `sha256-${await digestOf(bytes)}`) throw failure(tool, "BLOB_DAMAGED");
		return JSON.parse(new TextDecoder().decode(bytes));
	}

	async #ask(
		tool: string,
		reference: string,
		request: { method: string; body?: Uint8Array<ArrayBuffer>; signal: AbortSignal | undefined },
	): Promise<Uint8Array<ArrayBuffer>> {
		const { method, body, signal } = request;
		const limits = [AbortSignal.timeout(TRANSFER_MS), ...(signal ? [signal] : [])];
		let response: Response;
		let bytes: Uint8Array<ArrayBuffer>;
		try {
			response = await fetch(this.#address + encodeURIComponent(reference), {
				method,
				headers: {
					authorization: `Bearer ${this.#token}`,
					...(body ? { "content-type": "application/octet-stream" } : {}),
				},
				body: body ?? null,
				credentials: "omit",
				signal: AbortSignal.any(limits),
			});
			bytes = new Uint8Array(await response.arrayBuffer());
		} catch (cause) {
			signal?.throwIfAborted();
			throw failure(tool, "CONNECTION_LOST", cause);
		}
		if (response.ok) return bytes;
		const type = TYPES.get(response.status) ?? "InternalError";
		throw callErrorOfWire({ ...errorIn(bytes), type }, { toolName: tool });
	}
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const FAILURES = {
	BLOB_DAMAGED: { type: "InternalError", message: "A large value is not what its reference says." },
	CONNECTION_LOST: { type: "ConnectionLost", message: "A large value could not be sent or fetched." },
} as const;

function failure(toolName: string, code: keyof typeof FAILURES, cause?: unknown): ToolExecutionError {
	const error = callError({ ...FAILURES[code], code, retryable: true, toolName });
	if (cause !== undefined) error.cause = cause;
	return error;
}

function errorIn(bytes: Uint8Array): object {
	try {
		const { error } = JSON.parse(new TextDecoder().decode(bytes));
		if (isRecord(error)) return error;
	} catch {
		// Some proxy answered in words of its own.
	}
	return { message: FAILURES.CONNECTION_LOST.message };
}
