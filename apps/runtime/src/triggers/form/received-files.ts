import type { Readable } from "node:stream";
import type { WorkspaceFiles } from "@switchyard/node-kit";
import type { KnownFile } from "@switchyard/spec";
import type { UploadSettings } from "./form-settings.ts";

/** Where the files of forms are saved in the workspace. */
const FOLDER = "forms";

const MEGABYTE = 1024 * 1024;

/** File systems take 255 bytes; a character has four at most. */
const MAX_NAME_LENGTH = 60;

/** The files of one form that is being sent, each saved whole or not at all. */
export class ReceivedFiles {
	readonly #workspace: WorkspaceFiles;
	readonly #uploads: UploadSettings;
	readonly #folder: string;
	readonly #saved: KnownFile[] = [];
	#rest: number;
	#problem: string | undefined;

	/** @param folder a name of its own, for each time that a form is sent */
	constructor(workspace: WorkspaceFiles, uploads: UploadSettings, folder: string) {
		this.#workspace = workspace;
		this.#uploads = uploads;
		this.#folder = `${FOLDER}/${folder}`;
		this.#rest = uploads.limitBytes;
	}

	/** What is wrong with them, in words for the person who sent them. */
	get problem(): string | undefined {
		if (this.#problem === undefined && this.#uploads.required && this.#saved.length === 0)
			return "This is required.";
		return this.#problem;
	}

	get all(): readonly KnownFile[] {
		return this.#saved;
	}

	/** Saves a file, or notes why it cannot be. It is read to its end in any case, so that what follows it arrives. */
	async take(name: string, content: Readable): Promise<void> {
		this.#problem ??= this.#refusal(name);
		if (this.#problem !== undefined) {
			content.resume();
			return;
		}
		const path = `${this.#folder}/${this.#saved.length + 1}-${fileName(name)}`;
		try {
			await this.#workspace.save(path, this.#bounded(content));
			this.#saved.push(await this.#workspace.reference(path, { name: name.slice(0, 200) }));
		} catch (error) {
			content.resume();
			if (this.#problem === undefined) throw error;
		}
	}

	/** Removes what was saved: no run has it. */
	async discard(): Promise<void> {
		for (const { path } of this.#saved.splice(0)) await this.#workspace.remove(path).catch(() => {});
		await this.#workspace.remove(this.#folder).catch(() => {});
	}

	#refusal(name: string): string | undefined {
		const { types, most } = this.#uploads;
		if (this.#saved.length >= most) return most === 1 ? "Send one file." : `Send ${most} files at most.`;
		const isTyped = types.length === 0 || types.some((type) => name.toLowerCase().endsWith(type));
		return isTyped ? undefined : `Send files of these types: ${types.join(", ")}.`;
	}

	async *#bounded(content: Readable) {
		// What is refused is still read to its end: the form's other fields come after it.
		for await (const chunk of content.iterator({ destroyOnReturn: false })) {
			this.#rest -= chunk.length;
			if (this.#rest < 0) {
				const megabytes = this.#uploads.limitBytes / MEGABYTE;
				this.#problem = `Send ${megabytes} MB at most.`;
				throw new Error("The files are too large.");
			}
			yield chunk;
		}
	}
}

/** A sender may put anything into a name; the number before it makes a reserved name an ordinary one. */
function fileName(name: string): string {
	const safe = name.replaceAll(/[^\p{L}\p{M}\p{N}. _()-]/gu, "_");
	return safe.length <= MAX_NAME_LENGTH ? safe : safe.slice(-MAX_NAME_LENGTH).toWellFormed();
}
