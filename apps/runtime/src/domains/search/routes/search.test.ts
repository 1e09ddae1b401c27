import type { ListFlowsReply } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { expect, it, onTestFinished, vi } from "vitest";
import { HOST, startTemporaryApp, type TemporaryAppOptions } from "../../../../test/support/temporary-app.ts";
import { search } from "../index.ts";
import { EVERYTHING } from "../workspace-search.ts";

async function start(options: TemporaryAppOptions = {}) {
	const server = await startTemporaryApp(options);
	onTestFinished(() => server.dispose());
	const get = async (query: string, token?: string) => {
		const headers = token === undefined ? {} : { headers: { host: HOST, authorization: `Bearer ${token}` } };
		const answer = await server.send({ url: `/api/search?${query}`, ...headers });
		return { status: answer.statusCode, body: answer.json() };
	};
	const ids = async (query: string, token?: string) =>
		(await get(query, token)).body.result.hits.map(({ id }: { id: string }) => id);
	const settled = () =>
		vi.waitUntil(async () => !(await get("query=anything")).body.result.indexing, { timeout: 15_000 });
	await settled();
	return { server, get, ids, settled };
}

it("finds a flow from the commit of each change on, with its folder and tags as they are now", async () => {
	const { server, get, ids } = await start();
	const made = await server.send({
		method: "POST",
		url: "/api/flows",
		payload: { id: "house", name: "Façade paint" },
	});
	const { id } = made.json();
	expect(await ids("query=facade")).toEqual([id]);
	await server.send({
		method: "PATCH",
		url: `/api/flows/${id}`,
		payload: { revision: 1, operations: [{ op: "rename-flow", name: "Roof tiles" }] },
	});
	expect(await ids("query=facade&kinds=flow&kinds=run")).toEqual([]);
	expect(await ids("query=roof")).toEqual([id]);
	for (const path of ["Houses", "Houses/Outside"])
		await server.send({ method: "POST", url: "/api/flow-folders", payload: { path } });
	await server.send({
		method: "PATCH",
		url: `/api/flows/${id}/metadata`,
		payload: { folder: "Houses/Outside", tags: ["summer"] },
	});
	const other = { id: "shed", name: "Roof of the shed" };
	await server.send({ method: "POST", url: "/api/flows", payload: other });
	for (const category of ["houses", "OUTSIDE", "Houses/Outside"])
		expect(await ids(`query=roof&categories=${category}`), category).toEqual([id]);
	expect((await get("query=roof&tags=summer")).body.result.hits).toMatchObject([
		{ kind: "flow", id, category: "Houses/Outside", tags: ["summer"], title: { text: "Roof tiles" } },
	]);
	const { flows } = (await server.send({ url: "/api/flows" })).json<ListFlowsReply>();
	const at = flows.find((each) => each.id === id)?.updatedAt ?? 0;
	expect((await get("query=tiles")).body.result.hits).toMatchObject([{ id, at }]);
	const hitsSince = async (since: number) =>
		(await server.faceOf(search).search({ query: "tiles", since }, EVERYTHING)).result.hits.length;
	expect([await hitsSince(at), await hitsSince(at + 1)]).toEqual([1, 0]);
	await server.send({ method: "DELETE", url: `/api/flows/${id}` });
	expect(await ids("query=roof")).toEqual(["shed"]);
});

it("finds what each domain has, once an index without it was made again", async () => {
	const { server } = await start();
	await server.send({ method: "POST", url: "/api/flows", payload: { id: "lamp", name: "Lighthouse" } });
	const robot = { id: "keeper", name: "Keeper", playbook: "Lighthouse" };
	await server.send({ method: "POST", url: "/api/robots", payload: robot });
	const document = { id: "log", title: "Log", text: "Lighthouse" };
	await server.send({ method: "POST", url: "/api/documents", payload: document });
	const { read, write } = server.platform.database;
	await write([read.deleteFrom("search_entries").compile(), read.deleteFrom("search_sources").compile()]);
	await server.close();
	const { ids } = await start({ folder: server.folder });
	expect((await ids("query=lighthouse")).sort()).toEqual(["keeper", "lamp", "log"]);
});

it("finds runs after they ended, and packages by their nodes", async () => {
	const { server, get, ids, settled } = await start();
	const started = await server.send({
		method: "POST",
		url: "/api/flows/order-triage/runs?wait=15000",
		payload: { message: { note: "Zanzibar" } },
	});
	const { runId } = started.json();
	await settled();
	const { result } = (await get(`query=${runId}`)).body;
	expect(result.hits).toMatchObject([{ kind: "run", id: runId, flow: "order-triage", status: "succeeded" }]);
	expect(await ids("query=send%20mail&kinds=package")).toContain("Mail");
});

it("finds a document from the commit of each version on, by who wrote it and where it is [S9]", async () => {
	const { server, get, ids } = await start();
	const payload = {
		id: "rules",
		title: "Rules of the house",
		text: "Nobody paints the façade.",
		folder: "Houses/Rules",
		tags: ["binding"],
		by: "Ana",
	};
	await server.send({ method: "POST", url: "/api/documents", payload });
	expect(
		(await get("query=facade&kinds=document&authors=@ana&categories=houses&tags=binding")).body,
	).toMatchObject({
		result: {
			hits: [{ kind: "document", id: "rules", author: "Ana", category: "Houses/Rules", tags: ["binding"] }],
		},
	});
	await server.send({
		method: "PUT",
		url: "/api/documents/rules",
		payload: { revision: 1, text: "Everybody may.", by: "Bo" },
	});
	expect(await ids("query=facade&kinds=document")).toEqual([]);
	expect((await get("query=everybody&authors=ana&authors=bo")).body).toMatchObject({
		result: { hits: [{ id: "rules", author: "Bo" }] },
		error: "unknown authors: [ana]",
	});
	await server.send({ method: "DELETE", url: "/api/documents/rules" });
	expect(await ids("query=everybody&kinds=document")).toEqual([]);
});

it("finds a robot by its name and its playbook, and not the flow that it is compiled into [S9]", async () => {
	const { server, get, ids } = await start();
	const payload = { id: "painter", name: "Painter", playbook: "You paint the façade." };
	const made = await server.send({ method: "POST", url: "/api/robots", payload });
	expect(made.statusCode, made.body).toBe(201);
	expect((await get("query=painter")).body.result.hits).toMatchObject([{ kind: "robot", id: "painter" }]);
	expect(await ids("query=facade&kinds=robot&kinds=flow")).toEqual(["painter"]);
	await server.send({ method: "DELETE", url: "/api/robots/painter" });
	expect(await ids("query=painter")).toEqual([]);
});

it("answers two invalid kinds with results and both errors [S9]", async () => {
	const { get } = await start();
	const { status, body } = await get("query=order&kinds=flow&kinds=page&kinds=mail&categories=Nowhere");
	expect(status).toBe(200);
	expect(body.result.hits.length).toBeGreaterThan(0);
	expect(body.result.hits.every(({ kind }: { kind: string }) => kind === "flow")).toBe(true);
	expect(body.error).toBe(
		"invalid kinds: [page, mail] (use flow, robot, run, package, document); unknown categories: [Nowhere]",
	);
});

it("requires a query, and from 1 to 100 results [S9]", async () => {
	const { get } = await start();
	for (const [query, field] of [
		["", "query"],
		["query=", "query"],
		["query=a&maxResults=0", "maxResults"],
		["query=a&maxResults=101", "maxResults"],
	] as const) {
		const { status, body } = await get(query);
		expect(status, query).toBe(400);
		expect(body.error, query).toMatchObject({ code: "BODY_INVALID", field });
	}
});

it("gives a token that may only start runs nothing but runs, of its flows [Q-sec]", async () => {
	const { server, get, ids, settled } = await start();
	const run = async (flow: string) =>
		(await server.send({ method: "POST", url: `/api/flows/${flow}/runs?wait=15000`, payload: {} })).json()
			.runId;
	const [one, other] = [await run("order-triage"), await run("webhook-reply")];
	await settled();
	const tokenFor = async (name: string, names?: readonly string[]) => {
		const payload = { name, grants: [{ purpose: "run-flows", ...defined({ names }) }] };
		return (await server.send({ method: "POST", url: "/api/access-tokens", payload })).json().token;
	};
	const all = await tokenFor("all");
	const limited = await tokenFor("limited", ["order-triage"]);
	const everything = ["order", "webhook", "mail"].map((word) => `query=${word}&maxResults=100`);
	for (const query of everything)
		for (const hit of (await get(query, all)).body.result.hits) expect(hit.kind).toBe("run");
	expect((await get("query=order&kinds=flow", all)).body.error).toBe("kinds that you may not search: [flow]");
	expect(await ids("query=order&flow=order-triage", limited)).toEqual([one]);
	for (const query of ["query=order", "query=order&flow=webhook-reply"])
		expect((await get(query, limited)).status).toBe(403);
	expect(await ids(`query=${other}&flow=order-triage`, limited)).toEqual([]);
});
