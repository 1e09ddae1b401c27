import { parsePathPattern } from "@switchyard/spec/pattern";
import { NodeError } from "../node-error.ts";
import {
	type ListedFiles,
	type ListFilesOptions,
	MOST_LISTED,
	type WorkspaceItem,
} from "../workspace-files.ts";

/** How many things a page is looked for among at most: it ends early where few of them fit. */
const MOST_LOOKED_AT = 50_000;

/** How many names of a folder are in memory at a time. */
const NAMES = 10_000;

/** Something in a folder; `other` is what no node is given, such as a link. */
export interface FolderEntry extends Omit<WorkspaceItem, "path" | "kind"> {
	readonly name: string;
	readonly kind: "file" | "folder" | "other";
}

/**
 * What lies in a folder after a name, in the order of names. The workspace itself has the path `""`.
 * @throws NodeError `FILE_NOT_FOUND` where there is no such folder
 */
export type ReadFolder = (
	path: string,
	page: { readonly after: string; readonly limit: number },
) => Promise<{ readonly entries: readonly FolderEntry[]; readonly next?: string }>;

/** A page of what lies in a folder, and in those below it when that is asked for. Holds no folder open, however deep they lie. */
export async function listFiles(
	readFolder: ReadFolder,
	folder: string,
	{ recursive = false, pattern, after = "", limit = 1000 }: ListFilesOptions = {},
): Promise<ListedFiles> {
	const fits = pattern === undefined ? () => true : parseFit(pattern);
	const base = nameOf(folder);
	const items: WorkspaceItem[] = [];
	const most = Math.min(limit, MOST_LISTED);
	let lookedAt = 0;
	for await (const [path, { name, kind, size, modifiedAt }] of walk(readFolder, base, after, recursive)) {
		lookedAt++;
		if (kind !== "other" && fits(path, name))
			items.push({ path: joined(base, path), kind, size: kind === "file" ? size : 0, modifiedAt });
		if (items.length >= most || lookedAt >= MOST_LOOKED_AT) return { items, next: path };
	}
	return { items };
}

/** A folder as paths begin that lead into it. What no folder may be called is left for the workspace to refuse. */
function nameOf(folder: string): string {
	if (folder.startsWith("/")) return folder;
	const names = folder.normalize("NFC").split("/");
	return names.filter((name) => name !== "" && name !== ".").join("/");
}

/** Without a slash, a pattern stands for names: `*.csv` then means those in all folders. */
function parseFit(pattern: string): (path: string, name: string) => boolean {
	const test = parsePathPattern(pattern);
	return pattern.includes("/") ? (path) => test(path) : (_path, name) => test(name);
}

/** A folder that is being read: its path from the base on, what of it was read and is not looked at yet, and where it is read on. */
interface Place {
	readonly path: string;
	readonly entries: FolderEntry[];
	after: string | undefined;
}

/** Everything from a path on, which need not be there any more: its neighbours in the order of paths are. */
async function* walk(
	readFolder: ReadFolder,
	base: string,
	from: string,
	recursive: boolean,
): AsyncGenerator<readonly [path: string, entry: FolderEntry]> {
	const places = placesOf(from, recursive);
	for (let place = places.at(-1); place; place = places.at(-1)) {
		const entry = place.entries.shift();
		if (entry === undefined) {
			if (place.after === undefined) places.pop();
			else await readOn(readFolder, base, place);
			continue;
		}
		const path = joined(place.path, entry.name);
		if (entry.kind === "folder" && recursive) places.push({ path, entries: [], after: "" });
		yield [path, entry];
	}
}

/** Where a walk is that was at a path: in each folder above it after the next name, and before all that it holds itself. */
function placesOf(from: string, recursive: boolean): Place[] {
	const names = from === "" ? [] : from.split("/");
	const places = names.map(
		(after, index): Place => ({
			path: names.slice(0, index).join("/"),
			entries: [],
			after,
		}),
	);
	if (recursive || names.length === 0) places.push({ path: from, entries: [], after: "" });
	return places;
}

async function readOn(readFolder: ReadFolder, base: string, place: Place): Promise<void> {
	const after = place.after ?? "";
	place.after = undefined;
	try {
		const { entries, next } = await readFolder(joined(base, place.path), { after, limit: NAMES });
		place.entries.push(...entries);
		place.after = next;
	} catch (error) {
		// A folder below may have been removed meanwhile, and where a page began may have been a file.
		if (place.path === "" || !isMissing(error)) throw error;
	}
}

function isMissing(error: unknown): boolean {
	return error instanceof NodeError && ["FILE_NOT_FOUND", "FILE_PATH_REFUSED"].includes(error.code);
}

function joined(folder: string, name: string): string {
	return folder === "" ? name : name === "" ? folder : `${folder}/${name}`;
}
