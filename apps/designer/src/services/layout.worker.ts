import { layOut } from "../core/layout/lay-out.ts";
import type { LayoutGraph } from "../core/layout/layout-graph.ts";

/** Lays graphs out beside the page, so that a large one does not stop it. */
self.addEventListener("message", ({ data }: MessageEvent<{ id: number; graph: LayoutGraph }>) => {
	self.postMessage({ id: data.id, positions: layOut(data.graph) });
});
