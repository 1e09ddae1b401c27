import { custom } from "@switchyard/flow/testing";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { StatisticsReply, ThingStatistics } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTemporaryApp } from "../../../../test/support/temporary-app.ts";

let server = await startTemporaryApp();

const ask = (method: "GET" | "POST", url: string, payload?: object) =>
	server.send({ method, url, ...defined({ payload }) });
const statistics = async (query = "") =>
	(await ask("GET", `/api/statistics${query}`)).json<StatisticsReply>();
const today = () => new Date().toISOString().slice(0, 10);

/** Runs of an outcome, steps and tool calls, a line each. */
function lines({ things }: StatisticsReply): string[] {
	const line = ({ kind, name }: ThingStatistics) => `${kind} ${name || "-"}`;
	return things.flatMap((thing) =>
		thing.outcomes.map(({ outcome, count }) => `${line(thing)}: ${count} ${outcome}`),
	);
}

describe("how runs do, over the API [T19]", () => {
	beforeAll(async () => {
		for (const document of [desk("fine", "words.txt"), desk("broken", "missing.txt")])
			expect((await ask("POST", "/api/flows", { document })).statusCode).toBe(201);
	});

	afterAll(() => server.dispose());

	it("counts runs, steps and tool calls by how they ended, also those of before a restart [T19]", async () => {
		await ask("POST", "/api/flows/fine/runs?wait=20000", {});
		await server.close();
		server = await startTemporaryApp({ folder: server.folder });
		await ask("POST", "/api/flows/fine/runs?wait=20000", {});
		await ask("POST", "/api/flows/broken/runs?wait=20000", {});
		const counted = await statistics();
		expect(counted).toMatchObject({
			to: today(),
			days: [{ day: today(), succeeded: 2, failed: 1, cancelled: 0 }],
		});
		expect(lines(counted).toSorted()).toEqual([
			"run -: 1 failed",
			"run -: 2 succeeded",
			"step AI.Agent: 2 succeeded",
			"step File.Read: 1 failed",
			"step File.Read: 2 succeeded",
			"step File.Write: 2 succeeded",
			"tool -: 2 refused",
			"tool Flow.Log: 2 succeeded",
		]);
		expect(lines(await statistics("?flow=broken"))).toEqual(["run -: 1 failed", "step File.Read: 1 failed"]);
		expect(lines(await statistics("?to=2026-01-01"))).toEqual([]);
	});

	it("leaves out trials of a flow", async () => {
		const before = await statistics();
		const trial = await ask("POST", "/api/flows/fine/runs?wait=20000", { until: "write" });
		expect(trial.json().run.status).toBe("succeeded");
		expect(await statistics()).toEqual(before);
	});

	it.each(["?from=2026-02-30", "?from=2026-03-02&to=2026-03-01", "?from=soon", "?day=2026-01-01"])(
		"refuses %s",
		async (query) => {
			const refused = await ask("GET", `/api/statistics${query}`);
			expect([refused.statusCode, refused.json().error.code]).toEqual([400, "BODY_INVALID"]);
		},
	);
});

/** Writes a file and reads one, then lets an agent call a tool that there is, and one that there is not. */
function desk(id: string, read: string): Flow {
	const node = (name: string, type: string, params: FlowNode["params"] = {}): FlowNode => ({
		id: name,
		type,
		name,
		params,
		position: { x: 0, y: 0 },
	});
	const toolCalls = [
		{ name: "log", arguments: { text: "hello" } },
		{ name: "no_such_tool", arguments: {} },
	];
	const script = [{ toolCalls }, { text: "Done." }];
	const order = read === "missing.txt" ? ["start", "read"] : ["start", "write", "read", "agent"];
	return {
		formatVersion: 1,
		id,
		name: id,
		revision: 0,
		nodes: [
			node("start", "Flow.Manual"),
			...(order.includes("write")
				? [node("write", "File.Write", { path: custom(read), content: custom("hello") })]
				: []),
			node("read", "File.Read", { path: custom(read) }),
			...(order.includes("agent")
				? [
						node("agent", "AI.Agent", {
							prompt: custom("Log."),
							model: custom({ provider: "scripted", script }),
						}),
						node("log", "Flow.Log", { text: { scope: "AI" } }),
					]
				: []),
		],
		wires: [
			...order.slice(1).map((to, index) => ({
				id: `w${index}`,
				from: { node: order[index] ?? "", port: "out" },
				to: { node: to, port: "in" },
			})),
			...(order.includes("agent")
				? [{ id: "t", from: { node: "agent", port: "tools" }, to: { node: "log", port: "tool" } }]
				: []),
		],
	};
}
