import type { FlowNode, Operation } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";

let server: TemporaryApp;

beforeEach(async () => {
	server = await startTemporaryApp();
});

afterEach(() => server.dispose());

const get = async (url: string) => (await server.send({ url })).json();
const post = (url: string, payload?: object) => server.send({ method: "POST", url, ...defined({ payload }) });
const publish = (revision: number) => post("/api/flows/greeter/publish", { revision });
const edit = (revision: number, ...operations: Operation[]) =>
	server.send({ method: "PATCH", url: "/api/flows/greeter", payload: { revision, operations } });

const node = (id: string, type: string, params: FlowNode["params"] = {}): FlowNode => ({
	id,
	type,
	name: id,
	position: { x: 0, y: 0 },
	params,
});

const text = (value: string): Operation => ({
	op: "set-parameter",
	node: "log",
	name: "text",
	setting: { scope: "Custom", value },
});

async function createGreeter() {
	const nodes = [
		node("start", "Flow.Manual"),
		node("log", "Flow.Log", { text: { scope: "Custom", value: "hi" } }),
	];
	const wires = [{ id: "w", from: { node: "start", port: "out" }, to: { node: "log", port: "in" } }];
	const document = { formatVersion: 1, id: "greeter", name: "Greeter", revision: 0, nodes, wires };
	expect((await post("/api/flows", { document })).statusCode).toBe(201);
}

/** Program with the token of the tests. */
const ADMINISTRATOR = { kind: "token", id: "administrator", name: "administrator" };

describe("publishing a flow", () => {
	beforeEach(createGreeter);

	it("is shown in the list of flows, survives a restart, and ends with unpublishing", async () => {
		const listed = async () =>
			(await get("/api/flows")).flows.find(({ id }: { id: string }) => id === "greeter").published;
		expect(await listed()).toBeUndefined();
		const published = (await publish(1)).json();
		expect(published).toEqual({ revision: 1, at: expect.any(Number), actor: ADMINISTRATOR });
		await edit(1, text("hello"));
		expect(await listed()).toEqual(published);
		await server.close();
		server = await startTemporaryApp({ folder: server.folder });
		expect(await listed()).toEqual(published);
		expect((await get("/api/flows/greeter/publish")).published).toEqual(published);
		expect((await post("/api/flows/greeter/unpublish")).statusCode).toBe(204);
		expect(await listed()).toBeUndefined();
		expect((await post("/api/flows/greeter/unpublish")).statusCode).toBe(204);
	});

	it("refuses a flow that cannot run, with every problem", async () => {
		await edit(
			1,
			{ op: "add-node", node: node("odd", "Flow.Odd") },
			{ op: "set-output", node: "log", output: "nothing", field: "x" },
		);
		const answer = await publish(2);
		expect(answer.statusCode).toBe(422);
		expect(answer.json().error).toMatchObject({
			code: "FLOW_INVALID",
			problems: [
				{ code: "OUTPUT_UNKNOWN", node: "log", field: "nothing" },
				{ code: "NODE_TYPE_UNKNOWN", node: "odd" },
			],
		});
		expect((await get("/api/flows/greeter/publish")).problems).toEqual(answer.json().error.problems);
	});

	it("refuses a flow whose credentials are missing or of another kind", async () => {
		const mail = (credential: string): Operation => ({
			op: "set-parameter",
			node: "mail",
			name: "server",
			setting: { scope: "Custom", value: { credential } },
		});
		const texts = Object.fromEntries(
			["to", "subject", "body", "from"].map((name) => [
				name,
				{ scope: "Custom" as const, value: "a@example.com" },
			]),
		);
		await edit(1, { op: "add-node", node: node("mail", "Mail.Send", texts) }, mail("nowhere"));
		expect((await publish(2)).json().error.problems).toMatchObject([
			{ code: "CREDENTIAL_NOT_FOUND", node: "mail", field: "server" },
		]);
		await edit(2, mail("webhook-example"));
		expect((await publish(3)).json().error.problems).toMatchObject([
			{ code: "CREDENTIAL_KIND_WRONG", node: "mail", field: "server" },
		]);
		await edit(3, mail("outbox"));
		expect((await publish(4)).statusCode).toBe(200);
	});

	it("refuses a revision that is not the newest any more, and says what changed", async () => {
		await edit(1, text("hello"));
		const answer = await publish(1);
		expect(answer.statusCode).toBe(409);
		expect(answer.json()).toMatchObject({
			error: { code: "FLOW_REVISION_STALE" },
			revision: 2,
			changes: ['`text` of “log” is now "hello"'],
		});
		expect((await publish(9)).statusCode).toBe(409);
		expect((await post("/api/flows/nobody/publish", { revision: 1 })).statusCode).toBe(404);
	});

	it("shows what it would change since the published version", async () => {
		expect((await get("/api/flows/greeter/publish")).changes.map(textOf)).toEqual([
			"“start” added",
			"“log” added",
			"“start” now leads to “log”",
		]);
		await publish(1);
		expect((await get("/api/flows/greeter/publish")).changes).toEqual([]);
		await edit(1, text("hello"));
		await edit(2, { op: "rename-node", node: "log", name: "Note" });
		expect(await get("/api/flows/greeter/publish")).toEqual({
			revision: 3,
			published: { revision: 1, at: expect.any(Number), actor: ADMINISTRATOR },
			changes: [
				{ kind: "node-rename", node: "log", text: "“log” is now called “Note”" },
				{ kind: "value", node: "log", text: '`text` of “Note” is now "hello"' },
			],
			problems: [],
		});
	});

	it("compares any two versions that are kept", async () => {
		await publish(1);
		await edit(1, text("hello"));
		await publish(2);
		const sentence = ['`text` of “log” is now "hello"'];
		expect((await get("/api/flows/greeter/diff?from=1&to=2")).changes.map(textOf)).toEqual(sentence);
		expect(await get("/api/flows/greeter/diff?from=1")).toMatchObject({ from: 1, to: 2 });
		expect((await get("/api/flows/greeter/diff")).changes).toHaveLength(3);
		expect((await server.send({ url: "/api/flows/greeter/diff?from=7" })).statusCode).toBe(404);
	});

	it("is over when the flow is removed, also for a new flow of the same id", async () => {
		await publish(1);
		await server.send({ method: "DELETE", url: "/api/flows/greeter" });
		await createGreeter();
		const preview = await get("/api/flows/greeter/publish");
		expect(preview).toMatchObject({ revision: 2, problems: [] });
		expect(preview.published).toBeUndefined();
	});

	it("of a removed flow never succeeds, however close the two are", async () => {
		const [removed, published] = await Promise.all([
			server.send({ method: "DELETE", url: "/api/flows/greeter" }),
			publish(1),
		]);
		expect(removed.statusCode).toBe(204);
		expect([200, 404]).toContain(published.statusCode);
		expect((await get("/api/flows")).flows.map(({ id }: { id: string }) => id)).not.toContain("greeter");
		await createGreeter();
		expect((await get("/api/flows/greeter/publish")).published).toBeUndefined();
	});
});

function textOf(change: { readonly text: string }): string {
	return change.text;
}
