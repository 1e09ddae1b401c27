import { basename } from "node:path/posix";
import { type ExecuteOf, NodeError, type WorkspaceFiles, type WorkspaceItem } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";
import { PathPatternError } from "@switchyard/spec/pattern";
import { inParameter } from "../../in-parameter.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async (params, { files, signal }) => {
	const { items, next } = await inParameter({ path: "folder" }, () => listed(files, params, signal));
	const described = [];
	for (const item of items) {
		signal.throwIfAborted();
		described.push(params.details ? await withDetails(files, item) : entryOf(item));
	}
	return { files: described, count: items.length, truncated: next !== undefined, next: next ?? null };
};

type Wanted = Parameters<typeof execute>[0];

/** Only files. A page of the workspace may have less than what it is asked for, and folders. */
async function listed(files: WorkspaceFiles, { folder, limit, ...options }: Wanted, signal: AbortSignal) {
	const items: WorkspaceItem[] = [];
	let { after = "" } = options;
	for (;;) {
		signal.throwIfAborted();
		const { recursive, pattern } = options;
		const page = await list(files, folder, {
			recursive,
			after,
			limit: limit - items.length,
			...defined({ pattern }),
		});
		items.push(...page.items.filter(({ kind }) => kind === "file"));
		if (page.next === undefined || items.length >= limit) return { items, next: page.next };
		after = page.next;
	}
}

async function list(files: WorkspaceFiles, ...what: Parameters<WorkspaceFiles["list"]>) {
	try {
		return await files.list(...what);
	} catch (error) {
		if (!(error instanceof PathPatternError)) throw error;
		const { message, hint } = error;
		throw new NodeError({ code: "PATH_PATTERN_INVALID", message, field: "pattern", hint, cause: error });
	}
}

function entryOf({ path, size, modifiedAt }: WorkspaceItem) {
	return { path, name: basename(path), size, modified_at: new Date(modifiedAt).toISOString() };
}

/** A file may be gone or may have grown too large since it was listed: then its hash is not known. */
async function withDetails(files: WorkspaceFiles, item: WorkspaceItem) {
	try {
		const { mediaType, hash, size } = await files.reference(item.path);
		return { ...entryOf({ ...item, size }), mediaType, hash };
	} catch (error) {
		if (error instanceof NodeError) return entryOf(item);
		throw error;
	}
}
