import { afterEach, expect, it } from "vitest";
import { HOST, startTemporaryApp, type TemporaryApp, TOKEN } from "../../../../test/support/temporary-app.ts";

const METRICS_TOKEN = "a-token-that-only-reads-metrics";

let server: TemporaryApp | undefined;
afterEach(async () => {
	await server?.dispose();
	server = undefined;
});

const read = (over: TemporaryApp, token: string) =>
	over.app.inject({ url: "/metrics", headers: { host: HOST, authorization: `Bearer ${token}` } });

/** The values by the names of the metrics, labels included. */
function valuesOf(text: string): Map<string, number> {
	const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
	return new Map(
		lines.map((line) => {
			const space = line.lastIndexOf(" ");
			return [line.slice(0, space), Number(line.slice(space + 1))];
		}),
	);
}

it("tells runs, models, tools, commits, disk and event loop to who has the metrics' token", async () => {
	server = await startTemporaryApp({ environment: { SWITCHYARD_METRICS_TOKEN: METRICS_TOKEN } });
	const started = await server.send({
		method: "POST",
		url: "/api/flows/order-desk/runs?wait=15000",
		payload: {},
	});
	expect(started.json().run.status).toBe("succeeded");

	const reply = await read(server, METRICS_TOKEN);
	expect([reply.statusCode, reply.headers["content-type"]]).toEqual([
		200,
		expect.stringContaining("text/plain"),
	]);
	const values = valuesOf(reply.body);
	expect(values.get("switchyard_runs_started_total")).toBe(1);
	expect(values.get('switchyard_runs_ended_total{status="succeeded"}')).toBe(1);
	expect(values.get('switchyard_tool_calls_total{status="success"}')).toBe(2);
	expect(values.get('switchyard_ended_seconds_count{kind="tool",outcome="succeeded"}')).toBe(2);
	expect(values.get('switchyard_ended_seconds_count{kind="run",outcome="succeeded"}')).toBe(1);
	expect(values.get("switchyard_model_requests_total")).toBeGreaterThan(1);
	expect(values.get("switchyard_model_answers_total")).toBe(values.get("switchyard_model_requests_total"));
	expect(values.get('switchyard_runs{state="running"}')).toBe(0);
	expect(values.get('switchyard_runs{state="waiting"}')).toBe(0);
	expect(values.get("switchyard_unknown_steps")).toBe(0);
	expect(values.get("switchyard_runs_waiting_for_people")).toBe(0);
	expect(values.get("switchyard_commit_seconds_count")).toBeGreaterThan(0);
	expect(values.get("switchyard_write_queue_batches")).toBe(0);
	expect(values.get("switchyard_disk_free_bytes")).toBeGreaterThan(0);
	expect(values.has("nodejs_eventloop_lag_p99_seconds")).toBe(true);
	expect(reply.body).toContain("switchyard_peers");
	expect(reply.body).not.toContain("order-desk");
});

it("refuses every other token, and the metrics' token opens nothing else", async () => {
	server = await startTemporaryApp({ environment: { SWITCHYARD_METRICS_TOKEN: METRICS_TOKEN } });
	for (const token of [TOKEN, "x", `${METRICS_TOKEN}x`]) {
		const reply = await read(server, token);
		expect([reply.statusCode, reply.json().error.code]).toEqual([401, "UNAUTHENTICATED"]);
		expect(reply.json().error.hint).toContain("SWITCHYARD_METRICS_TOKEN");
	}
	const flows = await server.app.inject({
		url: "/api/flows",
		headers: { host: HOST, authorization: `Bearer ${METRICS_TOKEN}` },
	});
	expect(flows.statusCode).toBe(401);
});

it("is not there without the setting", async () => {
	server = await startTemporaryApp();
	const reply = await read(server, TOKEN);
	expect([reply.statusCode, reply.json().error.code]).toEqual([404, "ROUTE_NOT_FOUND"]);
});
