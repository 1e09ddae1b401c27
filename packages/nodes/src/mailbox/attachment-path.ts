import type { MailPlace } from "./mail-place.ts";

/** File systems take 255 bytes, of which the number before it needs some. */
const MAX_NAME_BYTES = 200;

/** The longest ending that is kept when a name is cut, in characters. */
const MAX_ENDING = 12;

/** Where a file of a mail is saved under a folder: the same path each time, and one of its own for each file of each mail. */
export function attachmentPath(
	folder: string,
	{ validity, uid }: Pick<MailPlace, "validity" | "uid">,
	file: { readonly index: number; readonly name: string },
): string {
	return `${folder.replace(/\/+$/, "")}/${validity}-${uid}/${file.index + 1}-${fileName(file.name)}`;
}

/** A sender may put anything into a name: slashes, line breaks, leading dots. The number before it makes a reserved name an ordinary one. */
function fileName(name: string): string {
	const safe = name.replaceAll(/[^\p{L}\p{M}\p{N}. _()-]/gu, "_");
	const ending = /[^.]\.[^.]+$/.exec(safe)?.[0].slice(1) ?? "";
	const kept = ending.length <= MAX_ENDING ? ending : "";
	const stem = safe.slice(0, safe.length - kept.length);
	return cutBytes(stem, MAX_NAME_BYTES - Buffer.byteLength(kept)) + kept;
}

function cutBytes(text: string, limit: number): string {
	let cut = "";
	for (const character of text) {
		if (Buffer.byteLength(cut + character) > limit) break;
		cut += character;
	}
	return cut;
}
