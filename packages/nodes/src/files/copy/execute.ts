import { type ExecuteOf, NodeError, type WorkspaceFiles } from "@switchyard/node-kit";
import { inParameter } from "../../in-parameter.ts";
import { pathIn } from "../base-folder.ts";
import { FROM_TO } from "../path-parameters.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async ({ replace, base, ...paths }, { files }) => {
	const path = pathIn(base, paths.path, "path");
	const newPath = pathIn(base, paths.new_path, "new_path");
	await inParameter(FROM_TO, async () => {
		try {
			await files.copy(path, newPath, { replace });
		} catch (error) {
			if (!(await isCopied(error, files, path, newPath))) throw error;
		}
	});
	return { file: await files.reference(newPath) };
};

/** Whether what is in the way is the very copy: an earlier attempt made it before it was cut off. */
async function isCopied(error: unknown, files: WorkspaceFiles, path: string, newPath: string) {
	if (!(error instanceof NodeError) || error.code !== "FILE_EXISTS" || path === newPath) return false;
	const isFile = (await files.stat(newPath).catch(() => undefined))?.kind === "file";
	if (!isFile) return false;
	const [source, copy] = [await files.reference(path), await files.reference(newPath)];
	return source.hash === copy.hash;
}
