import { type ExecuteOf, NodeError, type WorkspaceFiles } from "@switchyard/node-kit";
import { inParameter } from "../../in-parameter.ts";
import { pathIn } from "../base-folder.ts";
import { FROM_TO } from "../path-parameters.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async (
	{ replace, base, ...paths },
	{ files, attempt },
) => {
	const path = pathIn(base, paths.path, "path");
	const newPath = pathIn(base, paths.new_path, "new_path");
	await inParameter(FROM_TO, async () => {
		try {
			await files.move(path, newPath, { replace });
		} catch (error) {
			if (attempt === 1 || !isMissing(error) || !(await isFile(files, newPath))) throw error;
		}
	});
	return { file: await files.reference(newPath) };
};

/** Nothing is at the first path: after a crash, because an earlier attempt has moved it. */
function isMissing(error: unknown): boolean {
	return error instanceof NodeError && error.code === "FILE_NOT_FOUND" && error.field === "from";
}

async function isFile(files: WorkspaceFiles, path: string): Promise<boolean> {
	return (await files.stat(path).catch(() => undefined))?.kind === "file";
}
