import type { ExecutionContext } from "@switchyard/node-kit";
import type { FileServerCredential } from "../credentials/file-server/credential.ts";
import { openServer } from "../server/open-server.ts";
import type { RemoteFiles } from "../server/remote-files.ts";
import { basePath } from "../server/remote-path.ts";

/** Which server a node works at, and from which folder of it on. */
export interface Place {
	readonly server: FileServerCredential;
	readonly base: string;
}

/**
 * Connects, works and ends the connection, whatever comes of the work. Cancelled, it breaks the connection.
 * @throws NodeError `TRANSFER_…`, `ADDRESS_REFUSED`, or the signal's reason when it is aborted
 */
export async function atServer<Result>(
	{ server, base }: Place,
	{ network, signal }: Pick<ExecutionContext, "network" | "signal">,
	work: (files: RemoteFiles) => Promise<Result>,
): Promise<Result> {
	const files = await openServer(server, { network, signal, base: basePath(base) });
	const destroy = () => files.destroy();
	signal.addEventListener("abort", destroy, { once: true });
	try {
		signal.throwIfAborted();
		const result = await work(files);
		await files.close().catch(() => {});
		return result;
	} catch (error) {
		files.destroy();
		signal.throwIfAborted();
		throw error;
	} finally {
		signal.removeEventListener("abort", destroy);
	}
}
