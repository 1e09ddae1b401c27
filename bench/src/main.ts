import type { Benchmark } from "./measure/benchmark.ts";
import { type Result, save, table } from "./measure/report.ts";

const LOADERS: ReadonlyMap<string, () => Promise<{ readonly default: Benchmark }>> = new Map([
	["P1", () => import("./p1-in-process-step/benchmark.ts")],
	["P2", () => import("./p2-durable-step/benchmark.ts")],
	["P3", () => import("./p3-durable-throughput/benchmark.ts")],
	["P4", () => import("./p4-bridge-call/benchmark.ts")],
	["P5", () => import("./p5-webhook/benchmark.ts")],
	["P8", () => import("./p8-canvas/benchmark.ts")],
	["P9", () => import("./p9-open-and-undo/benchmark.ts")],
	["P10", () => import("./p10-start/benchmark.ts")],
	["P11", () => import("./p11-long-run/benchmark.ts")],
	["MCP", () => import("./mcp-call/benchmark.ts")],
	["ROWS", () => import("./rows/benchmark.ts")],
	["BROWSERS", () => import("./browsers/benchmark.ts")],
	["SEARCH", () => import("./search/benchmark.ts")],
	["MEANING", () => import("./meaning/benchmark.ts")],
	["START", () => import("./start-measures/benchmark.ts")],
	["DIST", () => import("./distribution/benchmark.ts")],
	["INJECTION", () => import("./injection/benchmark.ts")],
	["R9", () => import("./r9-slow-nodes/benchmark.ts")],
]);

const RESULTS = new URL("../results/latest.json", import.meta.url);

const wanted = process.argv.slice(2).map((id) => id.toUpperCase());
const unknown = wanted.filter((id) => !LOADERS.has(id));
if (unknown.length > 0) {
	console.error(`No benchmark ${unknown.join(", ")}. There are: ${[...LOADERS.keys()].join(", ")}.`);
	process.exit(1);
}

const results: Result[] = [];
for (const [id, load] of LOADERS) {
	if (wanted.length > 0 && !wanted.includes(id)) continue;
	const { default: benchmark } = await load();
	const { title } = benchmark;
	console.error(`${id}  ${title} …`);
	const result = { id, title, findings: await benchmark.run() };
	results.push(result);
	console.log(table(result));
}
save(RESULTS, results);
