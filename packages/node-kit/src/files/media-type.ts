import { isUtf8 } from "node:buffer";
import { fileTypeFromBuffer } from "file-type";

/** How much of a file is looked at to find out what it is. */
export const MEDIA_TYPE_SAMPLE = 64 * 1024;

/** Texts have no mark in their bytes that tells them apart. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
	css: "text/css",
	csv: "text/csv",
	eml: "message/rfc822",
	htm: "text/html",
	html: "text/html",
	ics: "text/calendar",
	js: "text/javascript",
	json: "application/json",
	jsonl: "application/jsonl",
	md: "text/markdown",
	svg: "image/svg+xml",
	tsv: "text/tab-separated-values",
	vcf: "text/vcard",
	xml: "application/xml",
	yaml: "application/yaml",
	yml: "application/yaml",
};

/** Of these, `file-type` finds out no more than what all of their kind have in common. */
const TOO_GENERAL = new Set(["application/xml"]);

/** What a file is, by its first bytes; for texts, also by its name. */
export async function mediaTypeOf(sample: Uint8Array, name: string): Promise<string> {
	const found = await fileTypeFromBuffer(sample);
	if (found && !TOO_GENERAL.has(found.mime)) return found.mime;
	if (sample.includes(0)) return "application/octet-stream";
	const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
	const named = Object.hasOwn(TEXT_TYPES, ending) ? TEXT_TYPES[ending] : undefined;
	return named ?? found?.mime ?? (isText(sample) ? "text/plain" : "application/octet-stream");
}

/** A sample may end in the middle of a character, which has four bytes at most. */
function isText(sample: Uint8Array): boolean {
	if (sample.length < MEDIA_TYPE_SAMPLE) return isUtf8(sample);
	return [0, 1, 2, 3].some((cut) => isUtf8(sample.subarray(0, sample.length - cut)));
}
