import { defined } from "@switchyard/spec/json";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeStores } from "../../../../test/support/stores.ts";
import { startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";

describeStores("folders and tags of flows", ({ location }) => {
	let server: TemporaryApp;

	beforeEach(async () => {
		const { folder, databaseUrl } = location();
		const environment = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
		server = await startTemporaryApp({ folder, environment });
	});

	afterEach(() => server.dispose());

	async function send(method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE", url: string, payload?: object) {
		const answer = await server.send({ method, url, ...defined({ payload }) });
		return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
	}
	const folder = (path: string) => send("POST", "/api/flow-folders", { path });
	const metadata = (flow: string, body: object) => send("PATCH", `/api/flows/${flow}/metadata`, body);
	const ids = async (query: string) =>
		(await send("GET", `/api/flows?${query}`)).body.flows.map(({ id }: { id: string }) => id);
	const paths = async () =>
		(await send("GET", "/api/flow-folders")).body.folders.map(
			({ path, flows }: { path: string; flows: number }) => `${path}: ${flows}`,
		);

	it("keep a flow's revision, versions and publication as they are", async () => {
		const before = (await send("GET", "/api/flows/order-triage")).body;
		await send("POST", "/api/flows/order-triage/publish", { revision: before.revision });
		const versions = (await send("GET", "/api/flows/order-triage/versions")).body;
		await folder("Sales");
		expect(await metadata("order-triage", { folder: "Sales", tags: ["urgent", "shop"] })).toEqual({
			status: 200,
			body: { folder: "Sales", tags: ["shop", "urgent"] },
		});
		expect((await send("GET", "/api/flows/order-triage")).body).toEqual(before);
		expect((await send("GET", "/api/flows/order-triage/versions")).body).toEqual(versions);
		expect((await send("GET", "/api/flows?folder=Sales")).body.flows).toMatchObject([
			{ id: "order-triage", folder: "Sales", tags: ["shop", "urgent"], published: { revision: 1 } },
		]);
	});

	it("nest, are renamed and moved with all in them, and are deleted when empty", async () => {
		for (const path of ["Sales", "Sales/Orders 😀", "Sales/Orders 😀/2026", "Archive"]) {
			expect((await folder(path)).status, path).toBe(201);
		}
		await metadata("order-desk", { folder: "Sales/Orders 😀/2026" });
		expect(await paths()).toEqual([
			"Archive: 0",
			"Sales: 1",
			"Sales/Orders 😀: 1",
			"Sales/Orders 😀/2026: 1",
		]);
		const move = { path: "Sales/Orders 😀", to: "Archive/Old" };
		expect(await send("PATCH", "/api/flow-folders", move)).toEqual({
			status: 200,
			body: { path: "Archive/Old", flows: 1 },
		});
		expect(await paths()).toEqual(["Archive: 1", "Archive/Old: 1", "Archive/Old/2026: 1", "Sales: 0"]);
		expect(await ids("folder=Archive/Old/2026")).toEqual(["order-desk"]);
		expect(await ids("folder=Archive")).toEqual([]);
		expect(await ids("under=Archive")).toEqual(["order-desk"]);
		expect(await send("DELETE", "/api/flow-folders?path=Archive/Old")).toMatchObject({
			status: 409,
			body: { error: { code: "FLOW_FOLDER_NOT_EMPTY", field: "path", hint: expect.any(String) } },
		});
		expect((await send("DELETE", "/api/flow-folders?path=Sales")).status).toBe(204);
		expect(await send("DELETE", "/api/flow-folders?path=Sales")).toMatchObject({
			status: 404,
			body: { error: { code: "FLOW_FOLDER_NOT_FOUND" } },
		});
	});

	it("refuse what makes no sense, with the field and what to do, and change nothing", async () => {
		await folder("a");
		await folder("a/b");
		const error = (code: string, field: string, status: number) => ({
			status,
			body: { error: { code, field, message: expect.any(String), hint: expect.any(String) } },
		});
		const patch = (path: string, to: string) => send("PATCH", "/api/flow-folders", { path, to });
		expect(await folder("../x")).toMatchObject(error("FLOW_FOLDER_INVALID", "path", 422));
		expect(await folder("a")).toMatchObject(error("FLOW_FOLDER_EXISTS", "path", 409));
		expect(await folder("nowhere/x")).toMatchObject(error("FLOW_FOLDER_NOT_FOUND", "path", 404));
		expect(await patch("a", "a/b/c")).toMatchObject(error("FLOW_FOLDER_INVALID", "to", 422));
		expect(await patch("a/b", "nowhere/b")).toMatchObject(error("FLOW_FOLDER_NOT_FOUND", "to", 404));
		expect(await patch("a/b", "a/..")).toMatchObject(error("FLOW_FOLDER_INVALID", "to", 422));
		expect(await metadata("order-desk", { folder: "../x" })).toMatchObject(
			error("FLOW_FOLDER_NOT_FOUND", "folder", 404),
		);
		expect(await metadata("nobody", { tags: [] })).toMatchObject({ status: 404 });
		expect(await metadata("order-desk", { tags: ["x".repeat(10_000)] })).toMatchObject(
			error("BODY_INVALID", "tags[0]", 400),
		);
		expect(await metadata("order-desk", { addTags: [" a"] })).toMatchObject(
			error("FLOW_TAG_INVALID", "addTags", 422),
		);
		await metadata("order-desk", { tags: Array.from({ length: 20 }, (_, index) => `t${index}`) });
		expect(await metadata("order-desk", { addTags: ["one more"] })).toMatchObject(
			error("FLOW_TAG_INVALID", "addTags", 422),
		);
		expect(await paths()).toEqual(["a: 0", "a/b: 0"]);
	});

	it("let the first of two people rename a folder, and tell the second that it is gone", async () => {
		await folder("a");
		const answers = await Promise.all(
			["b", "c"].map((to) => send("PATCH", "/api/flow-folders", { path: "a", to })),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
		expect(answers.find(({ status }) => status === 404)?.body.error).toMatchObject({
			code: "FLOW_FOLDER_NOT_FOUND",
			field: "path",
			hint: expect.stringContaining("renamed"),
		});
	});

	it("are filtered, searched and sorted by, and paged", async () => {
		await folder("Sales");
		for (const name of ["flow 10", "Flow 2", "other"]) {
			await send("POST", "/api/flows", { name, folder: "Sales", tags: [name === "other" ? "x" : "y", "z"] });
		}
		expect(await ids("under=Sales&sort=name")).toEqual(["flow-2", "flow-10", "other"]);
		expect(await ids("under=Sales&sort=name&reverse=true")).toEqual(["other", "flow-10", "flow-2"]);
		expect(await ids("tag=y&tag=z&sort=name")).toEqual(["flow-2", "flow-10"]);
		expect(await ids("tag=x")).toEqual(["other"]);
		expect(await ids("text=FLOW 10")).toEqual(["flow-10"]);
		expect(await ids("text=mail.send desk")).toContain("order-desk");
		expect(await ids("text=mail.send&under=Sales")).toEqual([]);
		const page = (await send("GET", "/api/flows?under=Sales&sort=name&offset=1&limit=1")).body;
		expect(page).toMatchObject({ total: 3, flows: [{ id: "flow-10" }] });
		expect((await send("GET", "/api/flow-tags")).body.tags).toEqual([
			{ tag: "x", flows: 1 },
			{ tag: "y", flows: 2 },
			{ tag: "z", flows: 3 },
		]);
		for (const query of ["limit=0", "limit=501", "sort=size", "state=lost", `text=${"x".repeat(201)}`]) {
			expect((await send("GET", `/api/flows?${query}`)).body.error, query).toMatchObject({
				code: "BODY_INVALID",
				field: query.slice(0, query.indexOf("=")),
			});
		}
	});

	it("show the last run, and which flows have problems, are published, or are drafts", async () => {
		const { runId } = (await send("POST", "/api/flows/order-triage/runs?wait=15000", {})).body;
		await send("POST", "/api/flows", { name: "empty" });
		const byRun = (await send("GET", "/api/flows?sort=lastRun&limit=1")).body.flows;
		expect(byRun).toMatchObject([{ id: "order-triage", lastRun: { id: runId, status: "succeeded" } }]);
		const [empty] = (await send("GET", "/api/flows?text=empty&limit=5")).body.flows;
		expect(empty).not.toHaveProperty("lastRun");
		const node = { id: "a", type: "Nobody.Knows", name: "A", position: { x: 0, y: 0 }, params: {} };
		const before = await ids("state=problems");
		await send("PATCH", "/api/flows/order-triage", { revision: 1, operations: [{ op: "add-node", node }] });
		expect(await ids("state=problems")).toEqual(["order-triage", ...before]);
		await send("POST", "/api/flows/order-desk/publish", { revision: 1 });
		expect(await ids("state=published&text=order")).toEqual(["order-desk"]);
		expect(await ids("state=draft")).not.toContain("order-desk");
		expect(await ids("state=changed")).toEqual([]);
	});

	it("give a tag a colour, which all flows with it share", async () => {
		await metadata("order-desk", { tags: ["urgent"] });
		expect((await send("PUT", "/api/flow-tags", { tag: "urgent", color: "rose" })).status).toBe(204);
		const tags = async () => (await send("GET", "/api/flow-tags")).body.tags;
		expect(await tags()).toEqual([{ tag: "urgent", color: "rose", flows: 1 }]);
		await send("PUT", "/api/flow-tags", { tag: "urgent" });
		expect(await tags()).toEqual([{ tag: "urgent", flows: 1 }]);
	});

	it("go with a flow that is deleted, and do not come back with another of its id", async () => {
		await folder("Sales");
		await metadata("order-triage", { folder: "Sales", tags: ["a"] });
		await send("DELETE", "/api/flows/order-triage");
		expect(await paths()).toEqual(["Sales: 0"]);
		await send("POST", "/api/flows", { id: "order-triage", name: "Again" });
		expect((await send("GET", "/api/flows?text=Again")).body.flows).toMatchObject([{ folder: "", tags: [] }]);
	});
});
