import type { HappenedOf } from "@switchyard/node-kit";
import { filePath } from "../../server/remote-path.ts";
import { atServer } from "../../work/at-server.ts";
import type { definition } from "./definition.ts";
import { type Found, foundAt } from "./same-file.ts";

/** What a person reads who must decide. */
const REASONS: Readonly<Record<Exclude<Found, "same">, string>> = {
	nothing: "No file is at the path: it was not sent, or it has been taken away from there.",
	other: "Another file is at the path.",
};

/**
 * The very file at its path was sent. No file there says nothing: a program that waits for files may have taken it. Where files are replaced, the same one may
 * have been there before.
 */
export const happened: HappenedOf<typeof definition> = async (params, context) => {
	if (params.replace)
		return {
			answer: "unknown",
			reason: "A file at the path may be older than this upload, as it replaces files.",
		};
	const path = filePath(params.path, "path");
	const found = await atServer(params, context, (server) => foundAt(server, path, params.file, context));
	if (found !== "same") return { answer: "unknown", reason: REASONS[found] };
	const { size } = await context.files.stat(params.file);
	return { answer: "yes", outputs: { path, size }, reason: "The file is at the path, byte for byte." };
};
