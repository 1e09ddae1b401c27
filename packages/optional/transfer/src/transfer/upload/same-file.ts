import { createHash } from "node:crypto";
import type { ExecutionContext } from "@switchyard/node-kit";
import type { RemoteFiles } from "../../server/remote-files.ts";

/** What stands at a path of the server, beside a file of the workspace. */
export type Found = "same" | "other" | "nothing";

/** Whether the file at a path of the server is, byte for byte, the one of the workspace. */
export async function foundAt(
	server: RemoteFiles,
	path: string,
	file: string,
	{ files }: { readonly files: Pick<ExecutionContext["files"], "reference"> },
): Promise<Found> {
	const { size, hash } = await files.reference(file);
	const there = await server.stat(path);
	if (!there) return "nothing";
	if (there.kind !== "file" || there.size !== size) return "other";
	const found = createHash("sha256");
	for await (const piece of server.read(path)) found.update(piece);
	return `sha256:${found.digest("hex")}` === hash ? "same" : "other";
}
