import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Flow } from "@switchyard/spec/flow";
import type { RunSummary } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTemporaryApp } from "../../../../test/support/temporary-app.ts";

const environment = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" };
let server = await startTemporaryApp({ environment });
let service: Server;

const ask = (method: "GET" | "POST" | "PUT", url: string, payload?: object) =>
	server.send({ method, url, ...defined({ payload }) });

async function run(): Promise<RunSummary> {
	const { runId } = (await ask("POST", "/api/flows/fetcher/runs?wait=20000", {})).json();
	return (await ask("GET", `/api/runs/${runId}`)).json();
}

describe("the rate that turns credits into money [X9]", () => {
	beforeAll(async () => {
		service = createServer((_request, response) => {
			response.setHeader("content-type", "application/json");
			response.end('{"found": 1, "billing": {"credits": 2.5}}');
		}).listen(0, "127.0.0.1");
		await once(service, "listening");
		const { port } = service.address() as AddressInfo;
		const created = await ask("POST", "/api/flows", { document: fetcher(`http://127.0.0.1:${port}/`) });
		expect(created.statusCode, created.body).toBe(201);
	});

	afterAll(async () => {
		await server.dispose();
		service.close();
	});

	it("is nobody's guess: without it, what bills credits is of no known cost", async () => {
		expect((await ask("GET", "/api/credit-rate")).json()).toEqual({ microUsd: null });
		expect(await run()).not.toHaveProperty("costMicroUsd");
		expect((await ask("GET", "/api/costs")).json()).not.toHaveProperty("creditMicroUsd");
	});

	it("counts for charges that come from now on, also after a restart", async () => {
		expect((await ask("PUT", "/api/credit-rate", { microUsd: 10_000 })).json()).toEqual({ microUsd: 10_000 });
		expect(await run()).toMatchObject({ status: "succeeded", costMicroUsd: 25_000 });
		await server.close();
		server = await startTemporaryApp({ folder: server.folder, environment });
		expect(await run()).toMatchObject({ costMicroUsd: 25_000 });
		expect((await ask("GET", "/api/costs")).json()).toMatchObject({
			creditMicroUsd: 10_000,
			total: { microUsd: 50_000, calls: 2 },
		});
		await ask("PUT", "/api/credit-rate", { microUsd: null });
		expect(await run()).not.toHaveProperty("costMicroUsd");
	});

	it.each([{ microUsd: 0 }, { microUsd: 0.5 }, { microUsd: "1" }, {}])("is refused as %j", async (body) => {
		const refused = await ask("PUT", "/api/credit-rate", body);
		expect([refused.statusCode, refused.json().error]).toMatchObject([400, { field: "microUsd" }]);
	});
});

/** Asks a service that bills credits. */
function fetcher(url: string): Flow {
	const place = { position: { x: 0, y: 0 } };
	const params = { url: { scope: "Custom", value: url }, method: { scope: "Custom", value: "GET" } } as const;
	return {
		formatVersion: 1,
		id: "fetcher",
		name: "Fetcher",
		revision: 0,
		nodes: [
			{ id: "start", type: "Flow.Manual", name: "Start", params: {}, ...place },
			{ id: "fetch", type: "Http.Request", name: "Fetch", params, ...place },
		],
		wires: [{ id: "w1", from: { node: "start", port: "out" }, to: { node: "fetch", port: "in" } }],
	};
}
