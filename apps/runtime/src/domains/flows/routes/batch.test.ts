import { afterEach, beforeEach, expect, it } from "vitest";
import { describeStores } from "../../../../test/support/stores.ts";
import { startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";

const position = { x: 0, y: 0 };
const start = { id: "start", type: "Flow.Manual", name: "Start", position, params: {} };

describeStores("several flows at once", ({ location }) => {
	let server: TemporaryApp;

	beforeEach(async () => {
		const { folder, databaseUrl } = location();
		const environment = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
		server = await startTemporaryApp({ folder, environment });
		for (const name of ["One", "Two"]) await post("/api/flows", { document: document(name) });
	});

	afterEach(() => server.dispose());

	const document = (name: string, nodes: object[] = [start]) => ({
		formatVersion: 1,
		id: name.toLowerCase(),
		name,
		nodes,
		wires: [],
	});
	async function post(url: string, payload: object) {
		const answer = await server.send({ method: "POST", url, payload });
		return answer.json();
	}
	const batch = (body: object) => post("/api/flows/batch", body);
	const list = async (query = "") => (await server.send({ url: `/api/flows?${query}` })).json().flows;

	it("are moved and tagged, each for itself", async () => {
		await post("/api/flow-folders", { path: "Sales" });
		expect(await batch({ flows: ["one", "nobody", "two"], action: "move", folder: "Sales" })).toEqual({
			done: ["one", "two"],
			failed: [{ id: "nobody", code: "FLOW_NOT_FOUND", message: expect.any(String) }],
		});
		await batch({ flows: ["one", "two"], action: "tag", tags: ["a", "b"] });
		await batch({ flows: ["two"], action: "untag", tags: ["a"] });
		expect(await list("folder=Sales&sort=name")).toMatchObject([
			{ id: "one", tags: ["a", "b"] },
			{ id: "two", tags: ["b"] },
		]);
		expect(await batch({ flows: ["one"], action: "move", folder: "Gone" })).toMatchObject({
			done: [],
			failed: [{ id: "one", code: "FLOW_FOLDER_NOT_FOUND", field: "folder", hint: expect.any(String) }],
		});
	});

	it("are published as far as they can be, and say why not", async () => {
		const bad = { id: "bad", type: "Nobody.Knows", name: "Bad", position, params: {} };
		await post("/api/flows", { document: document("Bad", [start, bad]) });
		const { done, failed } = await batch({ flows: ["one", "bad"], action: "publish" });
		expect(done).toEqual(["one"]);
		expect(failed).toMatchObject([{ id: "bad", code: "FLOW_INVALID", hint: expect.any(String) }]);
		expect(await list("state=published&text=one")).toMatchObject([{ id: "one", published: { revision: 1 } }]);
		expect(await batch({ flows: ["one"], action: "unpublish" })).toEqual({ done: ["one"], failed: [] });
		expect(await list("state=published&text=one")).toEqual([]);
	});

	it("are duplicated under free names, in the same folder and with the same tags", async () => {
		await post("/api/flow-folders", { path: "Sales" });
		await batch({ flows: ["one"], action: "move", folder: "Sales" });
		await batch({ flows: ["one"], action: "tag", tags: ["a"] });
		expect(await batch({ flows: ["one"], action: "duplicate" })).toMatchObject({ made: ["one-copy"] });
		expect(await batch({ flows: ["one-copy", "one"], action: "duplicate" })).toMatchObject({
			done: ["one-copy", "one"],
			made: ["one-copy-2", "one-copy-3"],
		});
		expect(await list("folder=Sales&tag=a&sort=name")).toMatchObject([
			{ name: "One" },
			{ name: "One copy" },
			{ name: "One copy 2" },
			{ name: "One copy 3" },
		]);
	});

	it("are given as documents, and can be imported one by one", async () => {
		const { flows, failed } = await post("/api/flows/documents", { flows: ["two", "nobody", "one"] });
		expect(flows).toMatchObject([
			{ id: "one", nodes: [{ id: "start" }] },
			{ id: "two", name: "Two" },
		]);
		expect(failed).toMatchObject([{ id: "nobody", code: "FLOW_NOT_FOUND" }]);
		const made = await post("/api/flows", { id: "three", document: flows[0] });
		expect(made).toMatchObject({ id: "three", name: "One" });
	});

	it("say before they are deleted what ends and what breaks", async () => {
		const nightly = {
			id: "nightly",
			type: "Flow.Schedule",
			name: "Every night",
			position,
			params: { cron: { scope: "Custom", value: "0 3 * * *" } },
		};
		const called = { id: "in", type: "Flow.Called", name: "In", position, params: {} };
		const wait = {
			id: "wait",
			type: "Flow.Delay",
			name: "Wait",
			position,
			params: { duration_ms: { scope: "Custom", value: 3_600_000 } },
		};
		const wires = [{ id: "w", from: { node: "start", port: "out" }, to: { node: "wait", port: "in" } }];
		await post("/api/flows", {
			document: { ...document("Desk", [nightly, called, start, wait]), wires },
		});
		expect(await post("/api/flows/desk/publish", { revision: 1 })).toMatchObject({ revision: 1 });
		const call = { id: "call", type: "Subflow.desk", name: "Call", position, params: {} };
		await post("/api/flows", { document: document("Caller", [start, call]) });
		await post("/api/flows/desk/runs", { node: "start" });
		const preview = async (...flows: string[]) => (await post("/api/flows/removal-preview", { flows })).flows;
		expect(await preview("desk", "nobody")).toEqual([
			{
				id: "desk",
				name: "Desk",
				triggers: ["Every night"],
				openRuns: 1,
				callers: [{ id: "caller", name: "Caller" }],
			},
		]);
		expect(await preview("desk", "caller")).toContainEqual(
			expect.objectContaining({ id: "desk", callers: [] }),
		);
		expect(await batch({ flows: ["desk", "one"], action: "delete" })).toEqual({
			done: ["desk", "one"],
			failed: [],
		});
		expect((await server.send({ url: "/api/flows/desk" })).statusCode).toBe(404);
		const { runs } = (await server.send({ url: "/api/runs?flow=desk" })).json();
		expect(runs).toMatchObject([{ status: "waiting" }]);
	});

	it("refuse an action without what it needs, and too many flows", async () => {
		const { error } = await batch({ flows: ["one"], action: "move" });
		expect(error).toMatchObject({ code: "BODY_INVALID", field: "folder", hint: expect.any(String) });
		const many = Array.from({ length: 501 }, (_, index) => `f${index}`);
		expect((await batch({ flows: many, action: "delete" })).error).toMatchObject({ field: "flows" });
		expect((await batch({ flows: ["one", "one"], action: "delete" })).error).toMatchObject({
			code: "BODY_INVALID",
		});
	});
});
