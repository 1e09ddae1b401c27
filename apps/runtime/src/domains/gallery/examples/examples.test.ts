import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RunSummary } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOST, startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";
import { EXAMPLES } from "./install-examples.ts";

let server: TemporaryApp;

beforeEach(async () => {
	server = await startTemporaryApp();
});

afterEach(() => server.dispose());

async function run(flow: string, message: Record<string, unknown> = {}): Promise<RunSummary> {
	const answer = await server.send({
		method: "POST",
		url: `/api/flows/${flow}/runs?wait=15000`,
		payload: { message },
	});
	expect(answer.statusCode, answer.body).toBe(200);
	return answer.json().run;
}

describe("the example flows", () => {
	it("are there on the first start, have no problem and no node over another", async () => {
		const flows = (await server.send({ url: "/api/flows" })).json().flows;
		expect(flows.map(({ id }: { id: string }) => id).sort()).toEqual(EXAMPLES.map(({ id }) => id).sort());
		for (const { id, nodes } of EXAMPLES) {
			const answer = await server.send({ method: "POST", url: `/api/flows/${id}/validate` });
			expect(answer.json(), id).toEqual({ problems: [] });
			const places = nodes.map(({ position: { x, y } }) => ({ x, y }));
			const overlapping = places.filter((one, index) =>
				places.slice(index + 1).some(({ x, y }) => Math.abs(one.x - x) < 240 && Math.abs(one.y - y) < 156),
			);
			expect(overlapping, id).toEqual([]);
		}
	});

	it("order desk: the agent calls two tools, and the same Send Mail node reports as a step [P3] [R5] [R20]", async () => {
		const { status, message } = await run("order-desk");
		expect(status).toBe("succeeded");
		expect(message).toMatchObject({ answer: expect.any(String), tool_calls: 2 });
		const { mails } = (await server.send({ url: "/api/outbox" })).json();
		expect(mails).toMatchObject([
			{ to: ["lead@example.com"], subject: "What the order desk did", from: "desk@example.com" },
			{ to: ["john@example.com"], subject: "Order 42 has shipped", from: "desk@example.com" },
		]);
	});

	it("webhook reply: is published, and greets a caller that knows its secret, or the world", async () => {
		const secret = readFileSync(join(server.folder, "webhook-example-secret"), "utf8").trim();
		const headers = { host: HOST, authorization: `Bearer ${secret}` };
		const call = (payload?: object) =>
			server.app.inject({
				method: "POST",
				url: "/hooks/hello",
				headers,
				...defined({ payload }),
			});
		expect((await call({ name: "Ada" })).json()).toEqual({ greeting: "Hello, Ada!" });
		expect((await call({})).json()).toEqual({ greeting: "Hello, world!" });
		expect((await call()).json()).toEqual({ greeting: "Hello, world!" });
		expect(await run("webhook-reply")).toMatchObject({ status: "succeeded" });
	});

	it.each([
		[{ id: 1, total: 5000, country: "FR" }, "key accounts"],
		[{ id: 2, total: 10, country: "FR" }, "export"],
		[{ id: 3, total: 10, country: "DE" }, "order desk"],
	])("order triage: %j goes to %s", async (order, team) => {
		expect(await run("order-triage", { order })).toMatchObject({
			status: "succeeded",
			message: { order, team },
		});
	});

	it("stay away once they were removed", async () => {
		for (const { id } of EXAMPLES) {
			expect((await server.send({ method: "DELETE", url: `/api/flows/${id}` })).statusCode).toBe(204);
		}
		await server.close();
		server = await startTemporaryApp({ folder: server.folder });
		expect((await server.send({ url: "/api/flows" })).json()).toEqual({ flows: [], total: 0 });
	});
});
