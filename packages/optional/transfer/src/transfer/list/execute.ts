import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { PathPatternError, parsePathPattern } from "@switchyard/spec/pattern";
import type { RemoteFiles, RemoteItem } from "../../server/remote-files.ts";
import { folderPath, joined } from "../../server/remote-path.ts";
import { underField } from "../../server/transfer-error.ts";
import { atServer } from "../../work/at-server.ts";
import type { definition } from "./definition.ts";

/** How many things are looked at, at most: servers have no end of folders. */
const MOST_LOOKED_AT = 50_000;

interface Found {
	readonly path: string;
	readonly item: RemoteItem;
}

export const execute: ExecuteOf<typeof definition> = async (params, context) => {
	const folder = folderPath(params.folder, "folder");
	const fits = fitOf(params.pattern);
	const found: Found[] = [];
	let isMore = false;
	await atServer(params, context, (server) =>
		underField("folder", async () => {
			let lookedAt = 0;
			for await (const each of walk(server, folder, params.recursive)) {
				if (++lookedAt > MOST_LOOKED_AT) {
					isMore = true;
					break;
				}
				if (each.item.kind === "folder" || fits(inside(folder, each.path), each.item.name)) found.push(each);
			}
		}),
	);
	const byPath = found.sort((one, other) => (one.path < other.path ? -1 : 1));
	const files = byPath.filter(({ item }) => item.kind === "file").map(entryOf);
	const given = files.slice(0, params.limit);
	return {
		files: given,
		folders: byPath.filter(({ item }) => item.kind === "folder").map(({ path }) => path),
		count: given.length,
		truncated: isMore || given.length < files.length,
	};
};

/** Everything in a folder, and in those below it when that is asked for, as the server gives it. */
async function* walk(server: RemoteFiles, folder: string, recursive: boolean): AsyncGenerator<Found> {
	const waiting = [folder];
	for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
		for await (const item of server.list(place)) {
			const path = joined(place, item.name);
			if (item.kind === "folder" && recursive) waiting.push(path);
			yield { path, item };
		}
	}
}

/** A path from a folder on. */
function inside(folder: string, path: string): string {
	return folder === "" ? path : path.slice(folder.length + 1);
}

/** Without a slash, a pattern stands for names: `*.csv` then means those in all folders. */
function fitOf(pattern: string | undefined): (path: string, name: string) => boolean {
	if (pattern === undefined) return () => true;
	try {
		const test = parsePathPattern(pattern);
		return pattern.includes("/") ? (path) => test(path) : (_path, name) => test(name);
	} catch (error) {
		if (!(error instanceof PathPatternError)) throw error;
		const { message, hint } = error;
		throw new NodeError({ code: "PATH_PATTERN_INVALID", message, field: "pattern", hint, cause: error });
	}
}

function entryOf({ path, item: { name, size, modifiedAt } }: Found) {
	return {
		path,
		name,
		size,
		modified_at: modifiedAt === undefined ? null : new Date(modifiedAt).toISOString(),
	};
}
