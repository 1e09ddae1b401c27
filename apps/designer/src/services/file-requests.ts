import type { UploadFileReply } from "@switchyard/spec/http";
import { fileAddress } from "./address.ts";
import { ApiError, offlineError, readError } from "./api-error.ts";

export interface ReadOptions {
	/** The largest file that is read, in bytes. */
	readonly most: number;
	readonly signal: AbortSignal;
}

/** A file's bytes; `undefined` for one that is too large, which is not loaded. @throws ApiError */
export async function readFile(
	fetch: typeof globalThis.fetch,
	path: string,
	{ most, signal }: ReadOptions,
): Promise<Blob | undefined> {
	const unreachable = (cause: unknown) => {
		throw signal.aborted ? cause : offlineError(cause);
	};
	const address = fileAddress(path);
	const response = await fetch(address, { credentials: "same-origin", signal }).catch(unreachable);
	if (!response.ok) {
		const body = parsed(await response.text().catch(unreachable));
		throw new ApiError(response.status, readError(response.status, body));
	}
	if (Number(response.headers.get("content-length")) <= most) return response.blob().catch(unreachable);
	await response.body?.cancel();
	return undefined;
}

export interface UploadOptions {
	/** Whether a file of the same name is replaced. Without it, there being one is an error. */
	readonly replace: boolean;
	/** Told how much was sent, in bytes. */
	readonly onProgress: (sent: number) => void;
	/** Aborts it: the server keeps nothing of it. */
	readonly signal: AbortSignal;
}

/** Sends a file by the one means of browsers that reports progress. @throws ApiError */
export function uploadFile(
	path: string,
	file: Blob,
	{ replace, onProgress, signal }: UploadOptions,
): Promise<UploadFileReply> {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		const replacing = replace ? { replace: "true" } : {};
		request.open("PUT", `/api/files/content?${new URLSearchParams({ path, ...replacing })}`);
		request.setRequestHeader("content-type", "application/octet-stream");
		request.upload.addEventListener("progress", ({ loaded }) => onProgress(loaded));
		request.addEventListener("error", () => reject(offlineError(undefined)));
		request.addEventListener("abort", () => reject(signal.reason));
		request.addEventListener("load", () => {
			const body = parsed(request.responseText);
			if (request.status === 201) resolve(body as UploadFileReply);
			else reject(new ApiError(request.status, readError(request.status, body)));
		});
		signal.addEventListener("abort", () => request.abort(), { once: true });
		request.send(file);
	});
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
