import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { WorkspaceFiles } from "@switchyard/node-kit";
import type { KnownFile } from "@switchyard/spec/model";
import type { SubmissionNotes, SubmissionStart } from "./submission-notes.ts";
import { UploadedFiles } from "./uploaded-files.ts";
import type { Upload } from "./uploads.ts";

/** Where the files of forms are saved in the workspace. */
const FOLDER = "forms";

/** File systems take 255 bytes; a character has four at most. */
const MAX_NAME_LENGTH = 60;

/** Where the files are that were sent with one form. */
export function folderOf(id: string): string {
	return `${FOLDER}/${id}`;
}

export interface ReceivedFilesOptions {
	readonly workspace: WorkspaceFiles;
	readonly notes: SubmissionNotes;
	readonly uploads: readonly Upload[];
}

/** The files of one form that is being sent, each saved whole or not at all. */
export class ReceivedFiles {
	readonly #workspace: WorkspaceFiles;
	readonly #notes: SubmissionNotes;
	readonly #uploads: ReadonlyMap<string, UploadedFiles>;
	/** Its own for each time that a form is sent. */
	readonly #id = randomUUID();
	readonly #folder = folderOf(this.#id);
	#isNoted = false;

	constructor({ workspace, notes, uploads }: ReceivedFilesOptions) {
		this.#workspace = workspace;
		this.#notes = notes;
		this.#uploads = new Map(uploads.map((upload) => [upload.part, new UploadedFiles(upload)]));
	}

	/** What is wrong with them, by the part that they came as. */
	get problems(): ReadonlyMap<string, string> {
		return new Map(
			[...this.#uploads].flatMap(([part, { problem }]) => (problem === undefined ? [] : [[part, problem]])),
		);
	}

	/** Those that came as this part. */
	of(part: string): readonly KnownFile[] {
		return this.#uploads.get(part)?.saved ?? [];
	}

	/** Saves a file, or notes why it cannot be. It is read to its end in any case, so that what follows it arrives. */
	async take(part: string, name: string, content: Readable): Promise<void> {
		const files = this.#uploads.get(part);
		if (!files?.admits(name)) {
			content.resume();
			return;
		}
		const path = `${this.#folder}/${this.#all.length + 1}-${fileName(name)}`;
		try {
			await this.#note();
			await this.#workspace.save(path, counted(content, files));
			files.add(await this.#workspace.reference(path, { name: name.slice(0, 200) }));
		} catch (error) {
			content.resume();
			if (files.problem === undefined) throw error;
		}
	}

	/** Notes what a run is about to be started with them for. */
	async starts(start: SubmissionStart): Promise<void> {
		if (this.#isNoted) await this.#notes.starts(this.#id, start);
	}

	/** A run has them. Should the note stay, the next server finds the run. */
	async keep(): Promise<void> {
		if (this.#isNoted) await this.#notes.end(this.#id).catch(() => {});
	}

	/** Removes what was saved: no run has it. What cannot be removed stays noted, for the next server. */
	async discard(): Promise<void> {
		if (!this.#isNoted) return;
		try {
			for (const { path } of this.#all) await this.#workspace.remove(path);
			await this.#workspace.remove(this.#folder);
			await this.#notes.end(this.#id);
		} catch {
			// Nobody waits for it.
		}
	}

	/** Before the first file. */
	async #note(): Promise<void> {
		if (this.#isNoted) return;
		await this.#notes.begin(this.#id);
		this.#isNoted = true;
	}

	get #all(): readonly KnownFile[] {
		return [...this.#uploads.values()].flatMap(({ saved }) => saved);
	}
}

async function* counted(content: Readable, files: UploadedFiles) {
	// What is refused is still read to its end: the form's other fields come after it.
	for await (const chunk of content.iterator({ destroyOnReturn: false })) {
		files.count(chunk.length);
		yield chunk;
	}
}

/** A sender may put anything into a name; the number before it makes a reserved name an ordinary one. */
function fileName(name: string): string {
	const safe = name.replaceAll(/[^\p{L}\p{M}\p{N}. _()-]/gu, "_");
	return safe.length <= MAX_NAME_LENGTH ? safe : safe.slice(-MAX_NAME_LENGTH).toWellFormed();
}
