import type { FlowNode } from "@switchyard/spec/flow";
import type { RunSummary } from "@switchyard/spec/http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";
import { triggers } from "../index.ts";
import { LONGEST_CHAIN } from "./chain-length.ts";

let server: TemporaryApp;

beforeEach(async () => {
	server = await startTemporaryApp();
});

afterEach(() => server.dispose());

const node = (id: string, type: string, params: Readonly<Record<string, unknown>> = {}): FlowNode => ({
	id,
	type,
	name: id,
	position: { x: 0, y: 0 },
	params: Object.fromEntries(
		Object.entries(params).map(([name, value]) => [name, { scope: "Custom" as const, value }]),
	),
});

const post = async (url: string, payload: object) => {
	const answer = await server.send({ method: "POST", url, payload });
	expect(answer.statusCode, answer.body).toBeLessThan(300);
	return answer.json();
};
const get = async (url: string) => (await server.send({ url })).json();
const runsOf = async (flow: string): Promise<RunSummary[]> => (await get(`/api/runs?flow=${flow}`)).runs;
const run = async (flow: string, message: object = {}) =>
	(await post(`/api/flows/${flow}/runs?wait=10000`, { message })).run as RunSummary;

/** A flow with these triggers, all leading to one more node; published. */
async function createFlow(
	id: string,
	triggers: FlowNode[],
	last = node("end", "Flow.Log", { text: "done" }),
) {
	const wires = triggers.map((trigger) => ({
		id: trigger.id,
		from: { node: trigger.id, port: "out" },
		to: { node: last.id, port: "in" },
	}));
	const nodes = [...triggers, last];
	await post("/api/flows", { document: { formatVersion: 1, id, name: id, revision: 0, nodes, wires } });
	await post(`/api/flows/${id}/publish`, { revision: 1 });
}

const after = (flow: string, outcome = "any") => node("after", "Flow.Ended", { flow, outcome });
const fails = node("end", "Flow.Respond", { status: 200, body: 1 });

async function startedBy(flow: string, count: number): Promise<RunSummary[]> {
	return vi.waitFor(
		async () => {
			const runs = await runsOf(flow);
			expect(runs).toHaveLength(count);
			expect(runs.filter(({ endedAt }) => endedAt === undefined)).toEqual([]);
			return runs;
		},
		{ timeout: 10_000, interval: 50 },
	);
}

describe("a trigger by the end of another flow", () => {
	it("fires once for each end, with how it ended and the result", async () => {
		await createFlow("first", [node("start", "Flow.Manual")]);
		await createFlow("then", [after("first")]);
		const ended = await run("first", { order: 42 });
		const [{ id = "" } = {}] = await startedBy("then", 1);
		expect((await get(`/api/runs/${id}`)).message).toMatchObject({
			flow: "first",
			run: ended.id,
			outcome: "succeeded",
			result: { order: 42 },
			error: null,
			ended_at: new Date(ended.endedAt ?? 0).toISOString(),
		});
		const { events } = await get(`/api/runs/${id}/events`);
		expect(events[0]).toMatchObject({ cause: "flow", key: ended.id });
	});

	it("takes the outcomes that were asked for", async () => {
		const broken = { ...fails, params: { body: { scope: "Message" as const, expression: "missing.field" } } };
		await createFlow("breaks", [node("start", "Flow.Manual")], broken);
		await createFlow("on-failure", [after("breaks", "failed")]);
		await createFlow("on-success", [after("breaks", "succeeded")]);
		expect((await run("breaks")).status).toBe("failed");
		const [{ id = "" } = {}] = await startedBy("on-failure", 1);
		expect((await get(`/api/runs/${id}`)).message).toMatchObject({
			outcome: "failed",
			result: null,
			error: { code: expect.any(String), message: expect.any(String) },
		});
		expect(await runsOf("on-success")).toEqual([]);
	});

	it("misses no end across a restart, and starts nothing twice [Q-R8]", async () => {
		await createFlow("first", [node("start", "Flow.Manual")]);
		await createFlow("then", [after("first")]);
		await run("first");
		await startedBy("then", 1);
		// Ends that are on disk and were not taken: the triggers stop before the runs do.
		await server.faceOf(triggers).supervisor.close();
		await run("first");
		await run("first");
		await server.close();
		server = await startTemporaryApp({ folder: server.folder });
		await startedBy("then", 3);
		await run("first");
		await startedBy("then", 4);
	});

	it("lets no chain continue forever, and says so [Q-S13]", async () => {
		await createFlow("ping", [node("start", "Flow.Manual"), after("pong")]);
		await createFlow("pong", [after("ping")]);
		await run("ping");
		await vi.waitFor(
			async () => {
				const statuses = [...(await get("/api/flows/ping/triggers")).triggers].concat(
					(await get("/api/flows/pong/triggers")).triggers,
				);
				expect(statuses.map(({ error }) => error?.code)).toContain("TRIGGER_CHAIN_TOO_LONG");
			},
			{ timeout: 15_000, interval: 50 },
		);
		expect((await runsOf("ping")).length + (await runsOf("pong")).length).toBe(LONGEST_CHAIN + 1);
		// A run by hand begins anew.
		await run("ping");
		await vi.waitFor(
			async () => expect((await runsOf("pong")).length).toBeGreaterThan(LONGEST_CHAIN / 2 + 1),
			{
				timeout: 10_000,
			},
		);
	});
});
