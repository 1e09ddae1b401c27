import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { custom, flow, node } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import type { SessionViewMessage } from "@switchyard/spec/session-view";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { openSite, type Site, sendPage } from "../../../../../../e2e/sites/site.ts";
import { startTemporaryApp, type TemporaryApp, TOKEN } from "../../../../test/support/temporary-app.ts";

const ENVIRONMENT = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1", PATH: process.env.PATH ?? "" };

let server: TemporaryApp;
let site: Site;
let address: string;

beforeEach(async () => {
	site = await openSite((_request, response, path) => sendPage(response, path.slice(1), `<h1>${path}</h1>`));
	await start();
});

afterEach(async () => {
	await server.dispose();
	await site.close();
});

async function start(folder?: string): Promise<void> {
	server = await startTemporaryApp({ environment: ENVIRONMENT, ...defined({ folder }) });
	await server.app.listen({ host: "127.0.0.1", port: 0 });
	address = `ws://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/session-views`;
}

/** A person who looks at a run's browsers. */
async function look(run: string) {
	const socket = new WebSocket(`${address}/${run}`, { headers: { authorization: `Bearer ${TOKEN}` } });
	const messages: SessionViewMessage[] = [];
	/** How many pictures came of what is shown now. */
	let pictures = 0;
	socket.on("message", (data, isBinary) => {
		if (isBinary) {
			pictures++;
			return;
		}
		const message = JSON.parse(String(data)) as SessionViewMessage;
		// What was said of the one before is of no concern any more.
		if (message.type === "showing") {
			pictures = 0;
			messages.splice(0, Number.POSITIVE_INFINITY, ...messages.filter(({ type }) => type === "sessions"));
		}
		messages.push(message);
	});
	await once(socket, "open");
	/** What was said last since another session is shown. */
	const last = <Type extends SessionViewMessage["type"]>(type: Type) =>
		messages.findLast((message) => message.type === type) as
			| Extract<SessionViewMessage, { readonly type: Type }>
			| undefined;
	return { socket, last, pictures: () => pictures };
}

/** The status of an upgrade that is refused. */
async function refusal(run: string, headers: Record<string, string>): Promise<number | undefined> {
	const socket = new WebSocket(`${address}/${run}`, { headers });
	socket.on("error", () => {});
	const [, response] = await once(socket, "unexpected-response");
	response.resume();
	return response.statusCode;
}

/** Blocks side by side, each of which opens a page of its name and waits there. */
function waiting(...blocks: string[]): Flow {
	const nodes = blocks.flatMap((block) => [
		node(block, "Browser.Use"),
		node(`open-${block}`, "Browser.GoTo", { url: custom(`${site.origin}/${block}`) }),
		node(`wait-${block}`, "Browser.WaitFor", {
			text: custom("nothing that ever comes"),
			wait_ms: custom(600_000),
		}),
	]);
	return flow(
		[node("start", "Flow.Manual"), ...nodes],
		blocks.map((block) => `start > ${block}.each > open-${block} > wait-${block}`),
		{ id: "waiting", name: "Waiting" },
	);
}

async function begin(document: Flow): Promise<string> {
	const created = await server.send({ method: "POST", url: "/api/flows", payload: { document } });
	expect(created.statusCode, created.body).toBe(201);
	const reply = await server.send({ method: "POST", url: `/api/flows/${document.id}/runs`, payload: {} });
	return reply.json().runId;
}

const cancel = (run: string) => server.send({ method: "POST", url: `/api/runs/${run}/cancel`, payload: {} });

describe("the live pictures of a run's browsers", { timeout: 90_000 }, () => {
	it("are for who may read the run's values, from our own pages", async () => {
		const run = await begin(waiting());
		const bearer = { authorization: `Bearer ${TOKEN}` };
		expect(await refusal(run, {})).toBe(401);
		expect(await refusal(run, { ...bearer, origin: "https://evil.example" })).toBe(403);
		expect(await refusal("0198c0de-0000-7000-8000-000000000001", bearer)).toBe(404);
		const runs = await server.send({
			method: "POST",
			url: "/api/access-tokens",
			payload: { name: "runner", grants: [{ purpose: "run-flows" }] },
		});
		expect(await refusal(run, { authorization: `Bearer ${runs.json().token}` })).toBe(403);
	});

	it("come while a step works in one, to everybody who looks, and end with it", async () => {
		const run = await begin(waiting("pens"));
		const [first, second] = [await look(run), await look(run)];
		for (const person of [first, second]) {
			await expect
				.poll(() => person.last("page"))
				.toMatchObject({ url: `${site.origin}/pens`, title: "pens" });
			await expect.poll(person.pictures).toBeGreaterThan(0);
			expect(person.last("sessions")?.sessions).toEqual([
				{ step: 1, round: 0, kind: "browser", agent: false },
			]);
			expect(person.last("showing")).toMatchObject({ step: 1, round: 0 });
		}
		await cancel(run);
		for (const person of [first, second])
			await expect.poll(() => person.last("sessions")?.sessions).toEqual([]);
		// It shows what there is, and takes nothing but that choice.
		first.socket.send(JSON.stringify({ type: "mouse", event: "down", x: 1, y: 1 }));
		expect((await once(first.socket, "close"))[0]).toBe(1008);
	});

	it("are of the one that a person chooses, where several are open", async () => {
		const run = await begin(waiting("pens", "inks"));
		const person = await look(run);
		await expect.poll(() => person.last("sessions")?.sessions).toHaveLength(2);
		const nodeSessions = person.last("sessions")?.sessions ?? [];
		// Until a person chooses, it is the one that was opened last.
		await expect.poll(() => person.last("showing")?.step).toBe(nodeSessions.at(-1)?.step);
		const byTitle = new Map<string, { step: number; round: number }>();
		for (const { step, round } of nodeSessions) {
			person.socket.send(JSON.stringify({ type: "show", step, round }));
			await expect.poll(() => person.last("showing")).toMatchObject({ step, round });
			await expect.poll(() => person.last("page")?.title).toMatch(/^(pens|inks)$/);
			await expect.poll(person.pictures).toBeGreaterThan(0);
			byTitle.set(person.last("page")?.title ?? "", { step, round });
		}
		expect([...byTitle.keys()].sort()).toEqual(["inks", "pens"]);
		await cancel(run);
		await expect.poll(() => person.last("sessions")?.sessions).toEqual([]);
	});

	it("are there once more after the server was started again", async () => {
		const run = await begin(waiting("pens"));
		const before = await look(run);
		await expect.poll(() => before.last("page")?.title).toBe("pens");
		await server.close();
		expect(before.socket.readyState).toBe(WebSocket.CLOSED);
		await start(server.folder);
		const after = await look(run);
		await expect.poll(() => after.last("page")?.url, { timeout: 20_000 }).toBe(`${site.origin}/pens`);
		await expect.poll(after.pictures).toBeGreaterThan(0);
		await cancel(run);
		await expect.poll(() => after.last("sessions")?.sessions).toEqual([]);
	});

	it("are of an agent's own browser, too", async () => {
		const script = [
			{ toolCalls: [{ name: "browser_open", arguments: { url: `${site.origin}/desk` } }] },
			{ toolCalls: [{ name: "browser_wait", arguments: { text: "nothing that ever comes" } }] },
			{ text: "done" },
		];
		const model = custom({ provider: "scripted", script });
		const run = await begin(
			flow(
				[
					node("start", "Flow.Manual"),
					node("agent", "AI.Agent", { prompt: custom("Look."), model }),
					node("hands", "Browser.Tools"),
				],
				["start > agent.tools > hands"],
				{ id: "agent", name: "Agent" },
			),
		);
		const person = await look(run);
		await expect.poll(() => person.last("page")?.title).toBe("desk");
		expect(person.last("sessions")?.sessions).toEqual([
			{ step: expect.any(Number), round: 0, kind: "browser", agent: true },
		]);
		await expect.poll(person.pictures).toBeGreaterThan(0);
		await cancel(run);
	});
});
