import type { ExecuteOf, ExecutionContext } from "@switchyard/node-kit";
import { filePath, partOf } from "../../server/remote-path.ts";
import { TransferError, type Trouble, underField } from "../../server/transfer-error.ts";
import { atServer, type Place } from "../../work/at-server.ts";
import { counted } from "../../work/counted.ts";
import { inWorkspace } from "../../work/in-workspace.ts";
import type { definition } from "./definition.ts";
import { foundAt } from "./same-file.ts";

/** How long what is left of an upload may take to be removed. */
const CLEAN_UP_MS = 10_000;

/** Failures before anything was written. */
const NOTHING_WRITTEN: ReadonlySet<Trouble> = new Set(["exists", "unreachable", "login", "encryption"]);

export const execute: ExecuteOf<typeof definition> = async (params, context) => {
	const path = filePath(params.path, "path");
	const { bytes, chunks } = await inWorkspace("file", () => context.files.open(params.file));
	const how = { bytes, replace: params.replace, key: context.idempotencyKey };
	try {
		await atServer(params, context, (server) =>
			underField("path", async () => {
				try {
					await server.put(path, counted(chunks(), bytes, context), how);
				} catch (error) {
					const isTaken = error instanceof TransferError && error.trouble === "exists";
					// An earlier attempt may have sent it before it was cut off.
					if (!isTaken || (await foundAt(server, path, params.file, context)) !== "same") throw error;
				}
			}),
		);
	} catch (error) {
		const isClean = error instanceof TransferError && NOTHING_WRITTEN.has(error.trouble);
		if (!isClean) await removePart(params, partOf(path, how.key), context);
		throw error;
	}
	return { path, size: bytes };
};

/** Removes what was sent so far, over a connection of its own: the other one may be broken, and the step cancelled. */
async function removePart(place: Place, part: string, { network }: ExecutionContext): Promise<void> {
	if (place.server.method === "s3") return;
	const signal = AbortSignal.timeout(CLEAN_UP_MS);
	await atServer(place, { network, signal }, (server) => server.remove(part)).catch(() => {});
}
