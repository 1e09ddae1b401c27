import type { ExecuteOf } from "@switchyard/node-kit";
import { folderIn, pathIn } from "../base-folder.ts";
import { checkedEntries } from "./checked-entries.ts";
import type { definition } from "./definition.ts";
import { openArchive } from "./open-archive.ts";
import { readEntry } from "./read-entry.ts";
import { type Place, writeFiles } from "./write-files.ts";

/** How many files the result names. */
const MOST_NAMED = 1000;

export const execute: ExecuteOf<typeof definition> = async (params, { files, signal }) => {
	const { base, replace, most_files, most_bytes } = params;
	const path = pathIn(base, params.path, "path");
	const folder = folderIn(base, params.folder, "folder");
	const archive = await openArchive(await files.open(path));
	try {
		const found = await checkedEntries(archive, { files: most_files, bytes: most_bytes });
		const places: Place[] = found.map(({ path: name, entry }) => ({
			path: folder === "" ? name : `${folder}/${name}`,
			size: entry.uncompressedSize,
			crc32: entry.crc32,
			content: () => readEntry(archive, { path: name, entry }, signal),
		}));
		// All of it is read once before anything is written: what is damaged shows only then.
		for (const { content } of places) for await (const _ of content());
		await writeFiles(files, places, replace);
		const bytes = places.reduce((sum, { size }) => sum + size, 0);
		const named = places.slice(0, MOST_NAMED).map((place) => ({ path: place.path, size: place.size }));
		return { files: named, count: places.length, bytes };
	} finally {
		archive.close();
	}
};
