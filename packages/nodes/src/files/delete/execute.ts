import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { pathIn } from "../base-folder.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async ({ path, missing, base }, { files }) => {
	const found = pathIn(base, path, "path");
	try {
		await files.remove(found);
		return { path: found, deleted: true };
	} catch (error) {
		const isMissing = error instanceof NodeError && error.code === "FILE_NOT_FOUND";
		if (isMissing && missing === "continue") return { path: found, deleted: false };
		throw error;
	}
};
