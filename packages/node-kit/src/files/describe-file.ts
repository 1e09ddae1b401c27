import { createHash } from "node:crypto";
import type { KnownFile } from "@switchyard/spec/model";
import type { StreamedFile } from "../workspace-files.ts";
import { MEDIA_TYPE_SAMPLE, mediaTypeOf } from "./media-type.ts";

/** Reads a file once, piece by piece, and says all that is known of it. */
export async function describeFile(
	path: string,
	{ chunks }: StreamedFile,
	{ name }: { readonly name?: string } = {},
): Promise<KnownFile> {
	const hash = createHash("sha256");
	const sample = Buffer.alloc(MEDIA_TYPE_SAMPLE);
	let size = 0;
	for await (const piece of chunks()) {
		hash.update(piece);
		if (size < sample.length) sample.set(piece.subarray(0, sample.length - size), size);
		size += piece.byteLength;
	}
	const mediaType = await mediaTypeOf(sample.subarray(0, size), path.split("/").at(-1) ?? path);
	return { path, mediaType, size, hash: `sha256:${hash.digest("hex")}`, ...(name ? { name } : {}) };
}
