import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { custom } from "@switchyard/flow/testing";
import type { Event } from "@switchyard/spec/event";
import type { StartRunBody } from "@switchyard/spec/http";
import type { SessionViewMessage } from "@switchyard/spec/session-view";
import type { InjectOptions } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { openSite, type Site, sendPage } from "../../../../e2e/sites/site.ts";
import { chainInBlock } from "../support/chain-in-block.ts";
import { signedIn } from "../support/signed-in.ts";
import { startTemporaryApp, type TemporaryApp, TOKEN } from "../support/temporary-app.ts";

const ENVIRONMENT = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1", PATH: process.env.PATH ?? "" };

type Send = (request: InjectOptions) => ReturnType<TemporaryApp["send"]>;

let server: TemporaryApp;
let site: Site;

beforeEach(async () => {
	const form = `<label>Name <input></label><button onclick="said.textContent = 'Hello ' + document.querySelector('input').value">Greet</button><p id="said"></p>`;
	site = await openSite((_request, response, path) => sendPage(response, path.slice(1) || "Form", form));
	server = await startTemporaryApp({ environment: ENVIRONMENT });
	await server.send({ method: "POST", url: "/api/flows", payload: { document: greeting() } });
});

afterEach(async () => {
	await server.dispose();
	await site.close();
});

function greeting(id = "greeting") {
	return chainInBlock(id, [
		["start", "Flow.Manual", {}],
		["use", "Browser.Use", { sites: custom(["127.0.0.1"]) }],
		["open", "Browser.GoTo", { url: custom(site.origin) }],
		["name", "Browser.Fill", { target: custom("Name"), value: custom("Ada") }],
		["greet", "Browser.Click", { target: custom("Greet") }],
		["read", "Browser.Extract", {}],
	]);
}

/** Runs a part of the flow to its end. */
async function run(body: StartRunBody, send: Send = server.send, flow = "greeting") {
	const answer = await send({ method: "POST", url: `/api/flows/${flow}/runs?wait=60000`, payload: body });
	return answer.json();
}

async function kept(send: Send = server.send, flow = "greeting") {
	return (await send({ method: "GET", url: `/api/flows/${flow}/kept-sessions` })).json().sessions;
}

const closeKept = (send: Send = server.send, flow = "greeting") =>
	send({ method: "DELETE", url: `/api/flows/${flow}/kept-sessions/use` });

/** How many browsers run whose profiles are in the server's folder. */
function browsers(): number {
	try {
		const parents = execFileSync("pgrep", ["-f", `^[^ ]+ --headless.*user-data-dir=${server.folder}`]);
		return parents.toString().trim().split("\n").length;
	} catch {
		return 0;
	}
}

async function expectNothingLeft(): Promise<void> {
	await vi.waitFor(() => {
		expect(browsers()).toBe(0);
		expect(readdirSync(join(server.folder, "sessions"))).toEqual([]);
	});
}

describe("a browser that stays open for who tries a flow", { timeout: 90_000 }, () => {
	it("has what was typed in it when the next node is tried, shows itself, and is closed on demand", async () => {
		const first = await run({ until: "name", keep: true });
		expect(first.run).toMatchObject({ status: "succeeded" });
		expect(await kept()).toMatchObject([{ block: "use", kind: "browser", run: first.runId }]);
		const before = browsers();
		expect(before).toBeGreaterThan(0);

		await server.app.listen({ host: "127.0.0.1", port: 0 });
		const { port } = server.app.server.address() as AddressInfo;
		const address = `ws://127.0.0.1:${port}/session-views/kept/greeting/use`;
		const socket = new WebSocket(address, { headers: { authorization: `Bearer ${TOKEN}` } });
		const messages: SessionViewMessage[] = [];
		let pictures = 0;
		socket.on("message", (data, isBinary) => {
			if (isBinary) pictures++;
			else messages.push(JSON.parse(String(data)));
		});
		await once(socket, "open");
		await vi.waitFor(() => expect(pictures).toBeGreaterThan(0), { timeout: 10_000 });
		expect(messages).toContainEqual(expect.objectContaining({ type: "page", title: "Form" }));

		expect(await run({ only: "greet" })).toMatchObject({ run: { status: "succeeded" } });
		const read = await run({ only: "read" });
		expect(JSON.stringify(read.run.message)).toContain("Hello Ada");
		const { events } = (await server.send({ url: `/api/runs/${read.runId}/events` })).json();
		expect(events.filter(({ type }: Event) => type === "step-start")).toHaveLength(1);
		expect(browsers()).toBe(before);

		// A run up to a node begins in a browser of its own, which takes the place of the other.
		expect((await run({ until: "open", keep: true })).run).toMatchObject({ status: "succeeded" });
		expect(JSON.stringify((await run({ only: "read" })).run.message)).not.toContain("Hello Ada");
		expect(await kept()).toHaveLength(1);
		await vi.waitFor(() => expect(readdirSync(join(server.folder, "sessions"))).toHaveLength(1));

		expect((await closeKept()).json()).toEqual({ sessions: [] });
		await vi.waitFor(() => expect(messages.at(-1)).toEqual({ type: "sessions", sessions: [] }));
		socket.close();
		await expectNothingLeft();
	});

	it("is nobody else's, no published run's, and no other flow's", async () => {
		const [anna, ben] = [await signedIn(server), await signedIn(server)];
		await run({ until: "name", keep: true }, anna);
		expect(await kept(anna)).toHaveLength(1);
		for (const other of [ben, server.send]) {
			expect(await kept(other)).toEqual([]);
			expect(await run({ only: "greet" }, other)).toMatchObject({
				error: { code: "SESSION_NOT_KEPT", field: "only", hint: expect.stringContaining("`keep`") },
			});
			expect((await closeKept(other)).statusCode).toBe(200);
		}
		await server.send({ method: "POST", url: "/api/flows", payload: { document: greeting("other") } });
		expect(await run({ only: "greet" }, anna, "other")).toMatchObject({
			error: { code: "SESSION_NOT_KEPT" },
		});
		// A run of the whole flow works in a browser of its own, and leaves nothing open.
		const revision = (await server.send({ url: "/api/flows/greeting" })).json().revision;
		await server.send({ method: "POST", url: "/api/flows/greeting/publish", payload: { revision } });
		const whole = await run({}, anna);
		expect(whole.run).toMatchObject({ status: "succeeded" });
		const { events } = (await server.send({ url: `/api/runs/${whole.runId}/events` })).json();
		expect(events[0]).not.toHaveProperty("debug");
		expect(await kept(anna)).toHaveLength(1);
		expect((await run({ only: "greet" }, anna)).run).toMatchObject({ status: "succeeded" });

		await anna({ method: "DELETE", url: "/api/session" });
		await expectNothingLeft();
	});

	it("is asked for by `keep`, which says what it is for; and ends with its block's settings and the flow", async () => {
		expect(await run({ keep: true })).toMatchObject({ error: { code: "BODY_INVALID", field: "keep" } });
		expect(await run({ only: "greet", keep: true })).toMatchObject({ error: { field: "keep" } });
		await run({ until: "open" });
		expect(await kept()).toEqual([]);
		await run({ until: "open", keep: true });
		const flow = (await server.send({ url: "/api/flows/greeting" })).json();
		const custom = { scope: "Custom", value: ["shop.example"] };
		const edit = { op: "set-parameter", node: "use", name: "sites", setting: custom };
		const edited = await server.send({
			method: "PATCH",
			url: "/api/flows/greeting",
			payload: { revision: flow.revision, operations: [edit] },
		});
		expect(edited.statusCode, edited.body).toBe(200);
		expect(await kept()).toEqual([]);
		await expectNothingLeft();

		// A node that fails leaves the page as it was for who looks why.
		expect((await run({ until: "open", keep: true })).run).toMatchObject({ status: "failed" });
		expect(await kept()).toHaveLength(1);
		expect((await server.send({ method: "DELETE", url: "/api/flows/greeting" })).statusCode).toBeLessThan(
			300,
		);
		await expectNothingLeft();
	});
});
