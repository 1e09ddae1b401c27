import { commentPassages } from "./text/comment-passages.ts";
import { markdownPassages } from "./text/markdown-passages.ts";
import type { Passage } from "./text/passage.ts";

const CODE = /\.(?:[cm]?[jt]s|[jt]sx)$/;

/** A text file of the project. */
export class ProjectFile {
	/** Relative to the project's root, with forward slashes. */
	readonly path: string;
	readonly text: string;
	#passages: readonly Passage[] | undefined;

	constructor(path: string, text: string) {
		this.path = path;
		this.text = text;
	}

	/** Comments of a script, paragraphs of a Markdown page; none of other files. */
	get passages(): readonly Passage[] {
		this.#passages ??= this.#read();
		return this.#passages;
	}

	#read(): readonly Passage[] {
		if (CODE.test(this.path)) return commentPassages(this.path, this.text);
		return this.path.endsWith(".md") ? markdownPassages(this.text) : [];
	}
}
