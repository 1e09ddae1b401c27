import { describe, expect, it, onTestFinished } from "vitest";
import { startTemporaryApp } from "../../../../test/support/temporary-app.ts";

describe("the list of runs over HTTP", () => {
	it("is searched for a text in values, within a flow, a status and a time", async () => {
		const server = await startTemporaryApp();
		onTestFinished(() => server.dispose());
		const get = async (url: string) => {
			const answer = await server.send({ method: "GET", url });
			return { status: answer.statusCode, body: answer.json() };
		};
		const start = Date.now();
		const started = await server.send({
			method: "POST",
			url: "/api/flows/order-triage/runs?wait=15000",
			payload: { message: { note: "Zanzibar" } },
		});
		const { runId } = started.json();
		const found = async (query: string) => {
			const { status, body } = await get(`/api/runs/search?${query}`);
			expect(status).toBe(200);
			return body.runs.map(({ id }: { id: string }) => id);
		};
		expect(await found("text=zanzibar")).toEqual([runId]);
		expect(await found(`text=zanzibar&flow=order-triage&since=${start}`)).toEqual([runId]);
		expect(await found(`text=zanzibar&until=${start}`)).toEqual([]);
		expect(await found("text=zanzibar&flow=order-desk")).toEqual([]);
		expect(await found("text=madagascar")).toEqual([]);
		expect((await get(`/api/runs?until=${start}`)).body.runs).toEqual([]);
		expect(await get("/api/runs/search?text=z")).toMatchObject({
			status: 400,
			body: { error: { field: expect.stringContaining("text") } },
		});
	});
});
