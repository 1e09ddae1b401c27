import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { KeyedMutex } from "@switchyard/async";
import { NodeError } from "@switchyard/node-kit";
import type { CDPSession } from "playwright-core";

/** A file that the browser has fetched into its own folder. */
export interface DownloadedFile {
	readonly content: () => AsyncIterable<Uint8Array>;
	/** As the site calls it. */
	readonly name: string;
	readonly url: string;
	readonly remove: () => Promise<void>;
}

export interface DownloadLimits {
	readonly bytes: number;
	/** From the start to the last byte, in milliseconds. */
	readonly timeoutMs: number;
	readonly signal: AbortSignal;
}

interface Begun {
	readonly guid: string;
	readonly url: string;
	readonly suggestedFilename: string;
}

/** The downloads of a browser: none but those that a step waits for, one at a time. */
export class Downloads {
	readonly #commands: CDPSession;
	readonly #folder: string;
	readonly #mutex = new KeyedMutex();

	private constructor(commands: CDPSession, folder: string) {
		this.#commands = commands;
		this.#folder = folder;
	}

	/** @param folder on this machine, for what is being fetched */
	static async of(commands: CDPSession, folder: string): Promise<Downloads> {
		const downloads = new Downloads(commands, join(folder, "downloads"));
		await downloads.#refuse();
		return downloads;
	}

	/**
	 * Fetches the first file that something starts the download of.
	 * @throws NodeError `DOWNLOAD_TOO_LARGE`, `DOWNLOAD_FAILED`, `PAGE_TIMEOUT`, and what starting it throws
	 */
	take(start: () => Promise<void>, limits: DownloadLimits): Promise<DownloadedFile> {
		return this.#mutex.run("", () => this.#take(start, limits));
	}

	/** Calls `watcher` whenever a page starts to fetch a file; gives what ends that. */
	watch(watcher: () => void): () => void {
		this.#commands.on("Browser.downloadWillBegin", watcher);
		return () => this.#commands.off("Browser.downloadWillBegin", watcher);
	}

	async #take(start: () => Promise<void>, limits: DownloadLimits): Promise<DownloadedFile> {
		const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
		ended.catch(() => {});
		let begun: Begun | undefined;
		const begins = (download: Begun) => {
			if (begun) void this.#cancel(download.guid);
			else begun = download;
		};
		const progresses = (progress: {
			readonly guid: string;
			readonly state: string;
			readonly receivedBytes: number;
			readonly totalBytes: number;
		}) => {
			if (progress.guid !== begun?.guid) return;
			if (Math.max(progress.receivedBytes, progress.totalBytes) > limits.bytes)
				reject(tooLarge(limits.bytes));
			else if (progress.state === "completed") resolve();
			else if (progress.state === "canceled") reject(failed());
		};
		this.#commands.on("Browser.downloadWillBegin", begins);
		this.#commands.on("Browser.downloadProgress", progresses);
		const timer = setTimeout(() => reject(late(begun, limits.timeoutMs)), limits.timeoutMs);
		const abort = () => reject(limits.signal.reason);
		limits.signal.addEventListener("abort", abort);
		try {
			limits.signal.throwIfAborted();
			await this.#accept();
			// Starting it may take longer than the file does.
			await Promise.race([ended, start().then(() => ended)]);
			if (!begun) throw failed();
			const path = join(this.#folder, begun.guid);
			return {
				content: () => createReadStream(path),
				name: begun.suggestedFilename,
				url: begun.url,
				remove: () => rm(path, { force: true }),
			};
		} catch (error) {
			if (begun) await this.#cancel(begun.guid);
			await rm(this.#folder, { recursive: true, force: true });
			throw error;
		} finally {
			clearTimeout(timer);
			limits.signal.removeEventListener("abort", abort);
			this.#commands.off("Browser.downloadWillBegin", begins);
			this.#commands.off("Browser.downloadProgress", progresses);
			await this.#refuse();
		}
	}

	async #accept(): Promise<void> {
		await mkdir(this.#folder, { recursive: true, mode: 0o700 });
		await this.#commands.send("Browser.setDownloadBehavior", {
			behavior: "allowAndName",
			downloadPath: this.#folder,
			eventsEnabled: true,
		});
	}

	/** The browser may have ended. */
	async #refuse(): Promise<void> {
		await this.#commands
			.send("Browser.setDownloadBehavior", { behavior: "deny", eventsEnabled: true })
			.catch(() => {});
	}

	async #cancel(guid: string): Promise<void> {
		await this.#commands.send("Browser.cancelDownload", { guid }).catch(() => {});
	}
}

function tooLarge(bytes: number): NodeError {
	return new NodeError({
		code: "DOWNLOAD_TOO_LARGE",
		message: `The file is larger than ${bytes / 1024 / 1024} MB; nothing of it is kept.`,
		field: "limit_mb",
		hint: "Raise the limit if the file is to be that large.",
	});
}

function failed(): NodeError {
	return new NodeError({
		code: "DOWNLOAD_FAILED",
		message: "The download broke off; nothing of it is kept.",
		retryable: true,
	});
}

function late(begun: Begun | undefined, timeoutMs: number): NodeError {
	const seconds = timeoutMs / 1000;
	return new NodeError({
		code: "PAGE_TIMEOUT",
		message: begun
			? `The download took longer than ${seconds} seconds; nothing of it is kept.`
			: `No download began within ${seconds} seconds.`,
		field: "wait_ms",
		retryable: true,
	});
}
