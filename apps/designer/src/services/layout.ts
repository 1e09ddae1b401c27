import type { Position } from "@switchyard/spec";
import type { Layout } from "../core/layout/layout-graph.ts";

let worker: Worker | undefined;
let last = 0;

/** Lays a graph out in a worker, which is started with the first layout. */
export const layoutInWorker: Layout = (graph) => {
	worker ??= new Worker(new URL("./layout.worker.ts", import.meta.url), { type: "module" });
	const current = worker;
	last += 1;
	const id = last;
	return new Promise((resolve, reject) => {
		const onMessage = ({ data }: MessageEvent<{ id: number; positions: ReadonlyMap<string, Position> }>) => {
			if (data.id !== id) return;
			stop();
			resolve(data.positions);
		};
		const onError = ({ message }: ErrorEvent) => {
			stop();
			reject(new Error(`The layout failed: ${message}`));
		};
		const stop = () => {
			current.removeEventListener("message", onMessage);
			current.removeEventListener("error", onError);
		};
		current.addEventListener("message", onMessage);
		current.addEventListener("error", onError);
		current.postMessage({ id, graph });
	});
};
