import type { ExecuteOf } from "@switchyard/node-kit";
import type { RemoteFiles } from "../../server/remote-files.ts";
import { filePath } from "../../server/remote-path.ts";
import { TransferError, underField } from "../../server/transfer-error.ts";
import { atServer } from "../../work/at-server.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async (params, context) => {
	const path = filePath(params.path, "path");
	const newPath = filePath(params.new_path, "new_path");
	await atServer(params, context, async (server) => {
		const isThere = (await underField("path", () => server.stat(path)))?.kind === "file";
		if (!isThere && !(context.attempt > 1 && (await isFile(server, newPath))))
			throw new TransferError("missing", server.name, undefined, "path");
		if (isThere && path !== newPath)
			await underField("new_path", () => server.move(path, newPath, params.replace));
	});
	return { path: newPath };
};

async function isFile(server: RemoteFiles, path: string): Promise<boolean> {
	return (await server.stat(path))?.kind === "file";
}
