import { readFileSync } from "node:fs";
import type { ImportFlowReply } from "@switchyard/spec/http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";

let server: TemporaryApp;

beforeAll(async () => {
	server = await startTemporaryApp();
});

afterAll(() => server.dispose());

const post = (url: string, payload: object = {}) => server.send({ method: "POST", url, payload });

async function importFixture(name: string): Promise<ImportFlowReply> {
	const file = new URL(`../../../../../../packages/flow/src/import/fixtures/${name}.json`, import.meta.url);
	const answer = await post("/api/imports", { source: JSON.parse(readFileSync(file, "utf8")) });
	expect(answer.statusCode, answer.body).toBe(201);
	return answer.json();
}

it("makes a flow of a workflow of n8n, which does not run before its placeholder is replaced", async () => {
	const { flow, report } = await importFixture("n8n-tickets");
	expect(report.filter(({ result }) => result === "missing")).toMatchObject([{ name: "Post to Slack" }]);
	const { problems } = (await post(`/api/flows/${flow.id}/validate`)).json();
	expect(problems).toContainEqual(
		expect.objectContaining({ code: "NODE_TYPE_UNKNOWN", node: "post-to-slack" }),
	);
	const run = await post(`/api/flows/${flow.id}/runs`, { message: {} });
	expect(run.json().error.code).toBe("FLOW_INVALID");
});

it("makes a flow of Node-RED's that runs once its placeholder is removed, and finds a free name", async () => {
	const { flow } = await importFixture("node-red-store");
	expect(flow).toMatchObject({ id: "cold-store", name: "Cold store" });
	const edit = {
		revision: flow.revision,
		operations: [{ op: "remove-node", node: "n5" }],
	};
	const edited = await server.send({ method: "PATCH", url: `/api/flows/${flow.id}`, payload: edit });
	expect(edited.statusCode, edited.body).toBe(200);
	const { run } = (await post(`/api/flows/${flow.id}/runs?wait=15000`, { message: {} })).json();
	expect([run.status, run.error, run.message?.payload]).toEqual(["succeeded", undefined, 9]);
	expect((await importFixture("node-red-store")).flow).toMatchObject({
		id: "cold-store-2",
		name: "Cold store 2",
	});
});

it("refuses what neither tool exports", async () => {
	expect((await post("/api/imports", { source: { nodes: 1 } })).json().error).toMatchObject({
		code: "IMPORT_UNKNOWN",
		field: "source",
		hint: expect.stringContaining("Node-RED"),
	});
});
