import type { KnownFile } from "@switchyard/spec/model";
import { megabytesOf, type Upload } from "./uploads.ts";

/** The files that came for one place on the page, and what is wrong with them, in words for the person who sent them. */
export class UploadedFiles {
	readonly #upload: Upload;
	readonly #saved: KnownFile[] = [];
	#restBytes: number;
	#problem: string | undefined;

	constructor(upload: Upload) {
		this.#upload = upload;
		this.#restBytes = upload.limitBytes;
	}

	get problem(): string | undefined {
		if (this.#problem === undefined && this.#upload.required && this.#saved.length === 0)
			return "This is required.";
		return this.#problem;
	}

	get saved(): readonly KnownFile[] {
		return this.#saved;
	}

	/** Whether one more of this name can be taken. Once one was refused, none is taken any more. */
	admits(name: string): boolean {
		this.#problem ??= this.#refusal(name);
		return this.#problem === undefined;
	}

	add(file: KnownFile): void {
		this.#saved.push(file);
	}

	/** @throws Error once they are too large together */
	count(bytes: number): void {
		this.#restBytes -= bytes;
		if (this.#restBytes >= 0) return;
		this.#problem = `Send ${megabytesOf(this.#upload.limitBytes)} MB at most.`;
		throw new Error("The files are too large.");
	}

	#refusal(name: string): string | undefined {
		const { types, most } = this.#upload;
		if (this.#saved.length >= most) return most === 1 ? "Send one file." : `Send ${most} files at most.`;
		const isTyped = types.length === 0 || types.some((type) => name.toLowerCase().endsWith(type));
		return isTyped ? undefined : `Send files of these types: ${types.join(", ")}.`;
	}
}
