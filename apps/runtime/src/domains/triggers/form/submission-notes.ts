import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { systemCode } from "../../../platform/errors/system-code.ts";
import { syncPath } from "../../../platform/files/copy-file.ts";

/** What a run is started with for a form that was sent. */
export interface SubmissionStart {
	readonly flow: string;
	readonly node: string;
	readonly key: string;
}

/** A form with files that an earlier server had not done with. */
export interface LeftSubmission {
	readonly id: string;
	/** Absent where its run's start had not begun. */
	readonly start?: SubmissionStart;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Says of each form with files that it is being received, so that the next server knows what this one leaves when it ends meanwhile. Each is a
 * file beside the workspace, where the files are, and not a row: a database may be opened with another data folder.
 */
export class SubmissionNotes {
	readonly #folder: string;

	/** @param folder the data folder */
	constructor(folder: string) {
		this.#folder = join(folder, "receiving");
	}

	/** Before its first file is saved. */
	async begin(id: string): Promise<void> {
		await mkdir(this.#folder, { recursive: true, mode: 0o700 });
		await writeFile(this.#path(id), "", { mode: 0o600 });
		await syncPath(this.#folder);
	}

	/** Before its run is started: from then on the journal has to be asked whether there is one. */
	async starts(id: string, { flow, node, key }: SubmissionStart): Promise<void> {
		await writeFile(this.#path(id), JSON.stringify({ flow, node, key }), { mode: 0o600, flush: true });
	}

	/** It has a run, or its files are gone. */
	async end(id: string): Promise<void> {
		await rm(this.#path(id), { force: true });
	}

	/** Those of earlier servers, as long as this one receives nothing. */
	async left(): Promise<readonly LeftSubmission[]> {
		const ids = (await this.#names()).filter((name) => ID.test(name));
		return Promise.all(ids.map(async (id) => ({ id, ...parse(await readFile(this.#path(id), "utf8")) })));
	}

	async #names(): Promise<readonly string[]> {
		try {
			return await readdir(this.#folder);
		} catch (error) {
			if (systemCode(error) === "ENOENT") return [];
			throw error;
		}
	}

	#path(id: string): string {
		return join(this.#folder, id);
	}
}

/** What is empty or cut off was not on disk, and so nothing was started. */
function parse(text: string): { readonly start?: SubmissionStart } {
	try {
		return { start: JSON.parse(text) };
	} catch {
		return {};
	}
}
