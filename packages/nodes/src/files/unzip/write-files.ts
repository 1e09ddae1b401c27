import { crc32 } from "node:zlib";
import { NodeError, type WorkspaceFiles } from "@switchyard/node-kit";
import { inParameter } from "../../in-parameter.ts";

/** A file that is to be written, and what its bytes are. */
export interface Place {
	readonly path: string;
	readonly size: number;
	readonly crc32: number;
	readonly content: () => AsyncIterable<Uint8Array>;
}

/**
 * Writes files, or none: those that this call has added are removed when one of the others cannot be written. A file that is there with
 * the same bytes is left as it is, as an earlier attempt wrote it that was cut off.
 * @throws NodeError `FILE_EXISTS`, and as the workspace
 */
export async function writeFiles(
	files: WorkspaceFiles,
	places: readonly Place[],
	replace: boolean,
): Promise<void> {
	const wanted = await inParameter({ path: "folder" }, () => toWrite(files, places, replace));
	const added: string[] = [];
	try {
		for (const { place, isNew } of wanted) {
			await inParameter({ path: "folder" }, () => files.save(place.path, place.content()));
			if (isNew) added.push(place.path);
		}
	} catch (error) {
		for (const path of added) await files.remove(path).catch(() => undefined);
		throw error;
	}
}

async function toWrite(files: WorkspaceFiles, places: readonly Place[], replace: boolean) {
	const wanted: { readonly place: Place; readonly isNew: boolean }[] = [];
	for (const place of places) {
		const there = await found(files, place.path);
		if (there === undefined || (replace && there.kind === "file")) {
			wanted.push({ place, isNew: there === undefined });
			continue;
		}
		const isSame = there.size === place.size && (await checksum(files, place.path)) === place.crc32;
		if (there.kind !== "file" || !isSame) throw exists(place.path);
	}
	return wanted;
}

async function found(files: WorkspaceFiles, path: string) {
	try {
		return await files.stat(path);
	} catch (error) {
		if (error instanceof NodeError && error.code === "FILE_NOT_FOUND") return undefined;
		throw error;
	}
}

async function checksum(files: WorkspaceFiles, path: string): Promise<number | undefined> {
	let sum = 0;
	for await (const piece of (await files.open(path)).chunks()) sum = crc32(piece, sum);
	return sum;
}

function exists(path: string): NodeError {
	return new NodeError({
		code: "FILE_EXISTS",
		message: `The workspace already has something else at ${path}. Nothing was unpacked.`,
		field: "folder",
		hint: "Choose another folder, or let the node replace files.",
	});
}
