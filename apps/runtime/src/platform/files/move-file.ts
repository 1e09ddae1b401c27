import type { Stats } from "node:fs";
import type { PlaceFileOptions, StreamedFile } from "@switchyard/node-kit";
import { systemCode } from "../errors/system-code.ts";
import { fileExists, fileNotFound, inField } from "./file-error.ts";
import type { Folder } from "./folder.ts";
import { exists, openFolder } from "./folder-reader.ts";
import { pathParts } from "./path-parts.ts";
import { addingTo, inPlaceOf, replacing } from "./replace-file.ts";
import { saveStream } from "./save-stream.ts";
import { lookAt, noFile } from "./stat-file.ts";
import { lastOf, type OpenRoot } from "./workspace-root.ts";

interface Paths {
	readonly from: string;
	readonly to: string;
}

/** Where a file is before it is moved. */
interface Source {
	readonly folder: Folder;
	readonly name: string;
	readonly found: Stats;
}

/** Gives a file another path. At each moment it has at least one of the two. */
export async function moveFile(
	root: OpenRoot,
	{ from, to }: Paths,
	{ replace = false }: PlaceFileOptions = {},
): Promise<void> {
	await inField("to", async () => pathParts(to));
	const parts = await inField("from", async () => pathParts(from));
	await using folder = await inField("from", () =>
		openFolder(root, parts.slice(0, -1), () => fileNotFound(from)),
	);
	const name = lastOf(parts);
	const found = await inField("from", () => lookAtFile(folder, name, from));
	if (parts.join("/") === pathParts(to).join("/")) return;
	const place = replace ? renameTo : linkTo;
	await inField("to", () =>
		inPlaceOf(root, to, (into, newName) => place({ folder, name, found }, into, newName, to)),
	);
}

async function lookAtFile(folder: Folder, name: string, path: string): Promise<Stats> {
	const found = await lookAt(folder, name, path);
	if (!found.isFile()) throw noFile(found);
	return found;
}

async function renameTo(source: Source, into: Folder, name: string): Promise<void> {
	// Of two names of one file, the system's rename leaves both.
	if (await isSame(source, into, name)) await source.folder.remove(source.name);
	else await source.folder.rename(source.name, name, into);
}

/** A link fails where a rename would replace. */
async function linkTo(source: Source, into: Folder, name: string, path: string): Promise<void> {
	try {
		await source.folder.link(source.name, name, into);
	} catch (error) {
		if (systemCode(error) !== "EEXIST") throw error;
		if (!(await isSame(source, into, name))) throw fileExists(path, error);
	}
	await source.folder.remove(source.name);
}

/** Whether a name is a second one of the same file, as a move leaves it that breaks off between the two. */
async function isSame({ found }: Source, into: Folder, name: string): Promise<boolean> {
	const there = await into.look(name).catch(() => undefined);
	return there?.ino === found.ino && there.dev === found.dev && found.nlink > 1;
}

/** Copies a file piece by piece, and gives its bytes. */
export async function copyFile(
	root: OpenRoot,
	{ open, to }: { readonly open: () => Promise<StreamedFile>; readonly to: string },
	{ replace = false }: PlaceFileOptions = {},
): Promise<number> {
	await inField("to", async () => {
		if (!replace && (await exists(root, to))) throw fileExists(to);
		pathParts(to);
	});
	const { chunks } = await inField("from", open);
	return inField("to", () => saveStream(root, to, chunks(), replace ? replacing : addingTo(to)));
}
