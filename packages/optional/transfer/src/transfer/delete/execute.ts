import type { ExecuteOf } from "@switchyard/node-kit";
import { filePath } from "../../server/remote-path.ts";
import { TransferError, underField } from "../../server/transfer-error.ts";
import { atServer } from "../../work/at-server.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async (params, context) => {
	const path = filePath(params.path, "path");
	const deleted = await atServer(params, context, (server) =>
		underField("path", async () => {
			const isThere = (await server.stat(path))?.kind === "file";
			if (isThere) await server.remove(path);
			else if (params.missing === "fail") throw new TransferError("missing", server.name);
			return isThere;
		}),
	);
	return { path, deleted };
};
