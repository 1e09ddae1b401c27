import workerUrl from "elkjs/lib/elk-worker.min.js?url";
import type { Layout } from "../core/layout/layout-graph.ts";

interface LayoutWorker {
	readonly layOut: Layout;
	/** Rejects once the worker cannot be used any more. */
	readonly broken: Promise<never>;
}

let started: Promise<LayoutWorker> | undefined;

/**
 * Lays graphs out in a worker, so that a large one does not stop the page. Both are fetched with the first layout. Rejects
 * where they cannot be fetched; the next layout fetches them again.
 */
export const layoutInWorker: Layout = async (graph) => {
	started ??= start();
	try {
		const { layOut, broken } = await started;
		return await Promise.race([layOut(graph), broken]);
	} catch (error) {
		started = undefined;
		throw error;
	}
};

async function start(): Promise<LayoutWorker> {
	const [{ default: Elk }, { layOutWith }] = await Promise.all([
		import("elkjs/lib/elk-api.js"),
		import("../core/layout/lay-out.ts"),
	]);
	const worker = new Worker(workerUrl);
	const broken = new Promise<never>((_, reject) => {
		worker.addEventListener("error", () => {
			worker.terminate();
			reject(new Error("What lays flows out could not be loaded from the server."));
		});
	});
	// Between two layouts nobody waits for it.
	broken.catch(() => undefined);
	return { layOut: layOutWith(new Elk.default({ workerFactory: () => worker })), broken };
}
