import gfm from "@joplin/turndown-plugin-gfm";
import mammoth from "mammoth";
import promises from "mammoth/lib/promises.js";
import TurndownService from "turndown";
import { damagedWord } from "./word-faults.ts";
import type { WordFormat } from "./word-job.ts";

// The library's own promises need `__proto__`, which this program has not.
promises.toExternalPromise = (promise) => promise;

/** Pictures are left out: what they are stands in their alternative text. */
const READING = {
	externalFileAccess: false,
	convertImage: mammoth.images.imgElement(async () => ({ src: "" })),
};

/** @throws NodeError `WORD_DAMAGED` */
export async function readWord(bytes: Uint8Array, format: WordFormat): Promise<string> {
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	try {
		if (format === "text") return (await mammoth.extractRawText({ buffer })).value.trim();
		const { value } = await mammoth.convertToHtml({ buffer }, READING);
		return format === "html" ? value : toMarkdown(value);
	} catch (error) {
		throw damagedWord(undefined, undefined, error);
	}
}

function toMarkdown(html: string): string {
	const markdown = new TurndownService({
		headingStyle: "atx",
		codeBlockStyle: "fenced",
		bulletListMarker: "-",
	});
	markdown.use(gfm.gfm);
	return markdown.turndown(html);
}
