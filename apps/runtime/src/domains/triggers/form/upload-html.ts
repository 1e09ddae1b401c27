import { escapeHtml } from "../../../platform/http/plain-page.ts";
import { belowHtml, described, helpHtml, OPTIONAL } from "./field-words.ts";
import { megabytesOf, type Upload } from "./uploads.ts";

/** A place for files as HTML: its label, its help, its control, what it takes, and what is wrong with what was sent. */
export function uploadHtml(upload: Upload, problem: string | undefined): string {
	const { part, id, title, description: help, required, types, most } = upload;
	const words = { id, help, problem, hint: takesOf(upload) };
	const attributes = [
		`type="file" id="${id}" name="${part}"`,
		...(most === 1 ? [] : ["multiple"]),
		...(required ? ["required"] : []),
		...(types.length === 0 ? [] : [`accept="${escapeHtml(types.join(","))}"`]),
	];
	return `<div class="field"><label for="${id}">${escapeHtml(title)}${required ? "" : OPTIONAL}</label>${helpHtml(words)}<input ${attributes.join(" ")}${described(words)}>${belowHtml(words)}</div>`;
}

function takesOf({ types, most, limitBytes }: Upload): string {
	const parts = [
		most === 1 ? "One file" : `Up to ${most} files`,
		`${megabytesOf(limitBytes)} MB at most`,
		...(types.length === 0 ? [] : [types.join(", ")]),
	];
	return parts.join(", ");
}
