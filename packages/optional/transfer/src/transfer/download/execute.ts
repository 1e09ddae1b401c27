import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import type { RemoteFiles } from "../../server/remote-files.ts";
import { filePath, nameOf } from "../../server/remote-path.ts";
import { TransferError, underField } from "../../server/transfer-error.ts";
import { atServer } from "../../work/at-server.ts";
import { counted } from "../../work/counted.ts";
import { inWorkspace } from "../../work/in-workspace.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async (params, context) => {
	const path = filePath(params.path, "path");
	const saveTo = params.save_to || nameOf(path);
	await atServer(params, context, async (server) => {
		const bytes = await underField("path", () => sizeOf(server, path, params.limit_mb));
		const content = whole(counted(server.read(path), bytes, context), bytes, params.limit_mb, server.name);
		await underField("path", () => inWorkspace("save_to", () => context.files.save(saveTo, content)));
	});
	const file = await context.files.reference(saveTo);
	return { path: file.path, file };
};

async function sizeOf(server: RemoteFiles, path: string, limit: number): Promise<number> {
	const item = await server.stat(path);
	if (item?.kind !== "file") throw new TransferError("missing", server.name);
	if (item.size > limit * 1024 * 1024) throw tooLarge(limit);
	return item.size;
}

/** The content, if it is as long as the server says, or longer by what was added meanwhile, and not too long. */
async function* whole(content: AsyncIterable<Uint8Array>, bytes: number, limit: number, name: string) {
	let arrived = 0;
	for await (const piece of content) {
		arrived += piece.length;
		if (arrived > limit * 1024 * 1024) throw tooLarge(limit);
		yield piece;
	}
	if (arrived < bytes) throw new TransferError("lost", name);
}

function tooLarge(limit: number): NodeError {
	return new NodeError({
		code: "TRANSFER_TOO_LARGE",
		message: `The file is larger than ${limit} MB. Nothing was saved.`,
		field: "path",
		hint: "Raise the node's maximum size if the file is the right one.",
	});
}
