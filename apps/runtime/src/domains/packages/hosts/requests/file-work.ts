import type { WorkspaceFiles, WorkspaceItem } from "@switchyard/node-kit";
import type { RemoteItem } from "@switchyard/spec/bridge";
import { defined } from "@switchyard/spec/json";
import type { MethodsOf } from "./method-work.ts";
import { OpenStreams } from "./open-streams.ts";

/** The methods that change nothing. */
export const READING: ReadonlySet<string> = new Set([
	"files.list",
	"files.stat",
	"files.open",
	"files.read",
	"files.close",
	"files.reference",
]);

/** What a page holds where nobody says: as much as a frame takes. */
const PAGE = 500;

/** The files of the workspace, as an execution in another process asks for them. The law of paths is that of all nodes. */
export function fileWork(files: WorkspaceFiles): { work: MethodsOf<"files">; streams: OpenStreams } {
	const streams = new OpenStreams(files);
	const work: MethodsOf<"files"> = {
		"files.list": async ({ folder, limit = PAGE, ...options }) => {
			const { items, next } = await files.list(folder, { limit, ...options });
			return { items: items.map(remoteItem), ...defined({ next }) };
		},
		"files.stat": async ({ path }) => remoteItem(await files.stat(path)),
		"files.open": ({ path, ...range }) => streams.open(path, range),
		"files.read": async ({ stream }) => {
			const piece = await streams.read(stream);
			return { data: piece ? Buffer.from(piece).toString("base64") : "", done: piece === undefined };
		},
		"files.save": async ({ path }) => ({ stream: streams.save(path) }),
		"files.write": async ({ stream, data }) => {
			await streams.write(stream, Buffer.from(data, "base64"));
			return {};
		},
		"files.commit": async ({ stream }) => ({ size: await streams.commit(stream) }),
		"files.close": async ({ stream }) => {
			await streams.close(stream);
			return {};
		},
		"files.move": async ({ from, to, replace = false }) => {
			await files.move(from, to, { replace });
			return {};
		},
		"files.copy": async ({ from, to, replace = false }) => ({
			size: await files.copy(from, to, { replace }),
		}),
		"files.remove": async ({ path }) => {
			await files.remove(path);
			return {};
		},
		"files.reference": ({ path, name }) => files.reference(path, name === undefined ? {} : { name }),
	};
	return { work, streams };
}

function remoteItem({ path, kind, size, modifiedAt }: WorkspaceItem): RemoteItem {
	return { path, kind, size, modified_at: modifiedAt };
}
