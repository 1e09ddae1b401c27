import type { Readable } from "node:stream";
import type { WorkspaceFiles } from "@switchyard/node-kit";
import type { KnownFile } from "@switchyard/spec";
import { UploadedFiles } from "./uploaded-files.ts";
import type { Upload } from "./uploads.ts";

/** Where the files of forms are saved in the workspace. */
const FOLDER = "forms";

/** File systems take 255 bytes; a character has four at most. */
const MAX_NAME_LENGTH = 60;

/** The files of one form that is being sent, each saved whole or not at all. */
export class ReceivedFiles {
	readonly #workspace: WorkspaceFiles;
	readonly #uploads: ReadonlyMap<string, UploadedFiles>;
	readonly #folder: string;

	/** @param folder a name of its own, for each time that a form is sent */
	constructor(workspace: WorkspaceFiles, uploads: readonly Upload[], folder: string) {
		this.#workspace = workspace;
		this.#uploads = new Map(uploads.map((upload) => [upload.part, new UploadedFiles(upload)]));
		this.#folder = `${FOLDER}/${folder}`;
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
			await this.#workspace.save(path, counted(content, files));
			files.add(await this.#workspace.reference(path, { name: name.slice(0, 200) }));
		} catch (error) {
			content.resume();
			if (files.problem === undefined) throw error;
		}
	}

	/** Removes what was saved: no run has it. */
	async discard(): Promise<void> {
		for (const { path } of this.#all) await this.#workspace.remove(path).catch(() => {});
		await this.#workspace.remove(this.#folder).catch(() => {});
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
