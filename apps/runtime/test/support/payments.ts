import type { Flow } from "@switchyard/spec/flow";
import type { RunSummary } from "@switchyard/spec/http";
import type { ServerProcess } from "./server-process.ts";
import type { Till } from "./till.ts";

/** Makes a flow of two payments, one after the other. */
export async function createPayments(over: ServerProcess, till: Till): Promise<void> {
	const pay = (id: string, x: number): Flow["nodes"][number] => ({
		id,
		type: "Http.Request",
		name: id,
		position: { x, y: 0 },
		params: {
			url: { scope: "Custom", value: till.url },
			method: { scope: "Custom", value: "POST" },
			body: { scope: "Custom", value: id },
		},
	});
	const begin: Flow["nodes"][number] = {
		id: "start",
		type: "Flow.Manual",
		name: "Start",
		position: { x: 0, y: 0 },
		params: {},
	};
	const document: Flow = {
		formatVersion: 1,
		id: "pay",
		name: "Pay",
		revision: 0,
		nodes: [begin, pay("deposit", 260), pay("rest", 520)],
		wires: [
			{ id: "w1", from: { node: "start", port: "out" }, to: { node: "deposit", port: "in" } },
			{ id: "w2", from: { node: "deposit", port: "out" }, to: { node: "rest", port: "in" } },
		],
	};
	await over.request("POST", "/api/flows", { document });
}

/** The run once it does no more by itself. */
export async function settled(over: ServerProcess, runId: string): Promise<RunSummary> {
	for (;;) {
		const run = await over.request<RunSummary>("GET", `/api/runs/${runId}`);
		if (run.status !== "running") return run;
	}
}
