import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { custom } from "@switchyard/flow/testing";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { RunSummary, StartRunReply } from "@switchyard/spec/http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browsersOf, killBrowsersOf } from "../support/browsers-of.ts";
import { type ChainedNode, chainInBlock } from "../support/chain-in-block.ts";
import { ServerProcess } from "../support/server-process.ts";

const ORDER_FORM = `<!doctype html><title>Shop</title>
<form method="post" action="/order"><label>Amount <input name="amount"></label><button>Place order</button></form>
<p id="state">Not ready</p>
<script>setInterval(async () => { if ((await fetch('/ready')).ok) state.textContent = 'Ready' }, 50)</script>`;

/** A shop that takes orders, and is ready for them when the test says so. */
class Shop {
	readonly orders: string[] = [];
	isReady = false;
	asked = 0;
	readonly #server: Server = createServer((request, response) => {
		if (request.url === "/ready") {
			this.asked++;
			response.writeHead(this.isReady ? 200 : 503).end();
			return;
		}
		response.setHeader("content-type", "text/html");
		if (request.method !== "POST") response.end(ORDER_FORM);
		else {
			request.setEncoding("utf8").on("data", (body: string) => this.orders.push(body));
			request.on("end", () => response.end("<title>Done</title><h1>Thank you</h1>"));
		}
	});

	async open(): Promise<string> {
		this.#server.listen(0, "127.0.0.1");
		await once(this.#server, "listening");
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
	}

	async close(): Promise<void> {
		this.#server.closeAllConnections();
		this.#server.close();
		await once(this.#server, "close");
	}
}

/** The browser is found on the path. */
const ENVIRONMENT = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1", PATH: process.env.PATH ?? "" };

let folder: string;
let shop: Shop;
let address: string;
let server: ServerProcess;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-browser-"));
	shop = new Shop();
	address = await shop.open();
	server = await ServerProcess.start(folder, ENVIRONMENT);
});

afterEach(async () => {
	await server.kill();
	killBrowsersOf(folder);
	await shop.close();
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Fills the form, waits until the shop is ready, and places the order. */
function orderFlow(): Omit<Flow, "revision"> {
	const nodes: readonly ChainedNode[] = [
		["start", "Flow.Manual", {}],
		["use", "Browser.Use", {}],
		["open", "Browser.GoTo", { url: custom(address) }],
		["amount", "Browser.Fill", { target: custom("Amount"), value: custom("3") }],
		["ready", "Browser.Extract", { target: custom("Ready"), wait_ms: custom(60_000) }],
		["order", "Browser.Click", { target: custom("Place order"), done_when: custom({ text: "Thank you" }) }],
	];
	return chainInBlock("order", nodes);
}

async function startOrder(): Promise<string> {
	await server.request("POST", "/api/flows", { document: { ...orderFlow(), revision: 0 } });
	const { runId } = await server.request<StartRunReply>("POST", "/api/flows/order/runs", {});
	return runId;
}

/** Waits until the step that waits for the shop is under way, and what was done before is on disk. */
async function untilWaiting(run: string): Promise<void> {
	await vi.waitFor(async () => {
		const { events } = await server.request<{ events: Event[] }>("GET", `/api/runs/${run}/events`);
		const last = events.at(-1);
		expect(last?.type === "step-start" && last.node).toBe("ready");
		expect(shop.asked).toBeGreaterThan(0);
	});
}

async function restart(): Promise<void> {
	server = await ServerProcess.start(folder, ENVIRONMENT);
}

async function settled(run: string): Promise<RunSummary> {
	return vi.waitFor(async () => {
		const found = await server.request<RunSummary>("GET", `/api/runs/${run}`);
		expect(found.endedAt).toBeDefined();
		return found;
	});
}

async function expectNothingLeft(): Promise<void> {
	await vi.waitFor(() => {
		expect(browsersOf(folder)).toEqual([]);
		expect(readdirSync(join(folder, "sessions"))).toEqual([]);
	});
}

describe("an order by a browser", { timeout: 60_000 }, () => {
	it("is placed, and the browser ends with its block", async () => {
		shop.isReady = true;
		const run = await startOrder();
		expect((await settled(run)).status).toBe("succeeded");
		expect(shop.orders).toEqual(["amount=3"]);
		await expectNothingLeft();
	});

	it("is placed once in the same browser when the server is killed before it", async () => {
		const run = await startOrder();
		await untilWaiting(run);
		const before = browsersOf(folder);
		await server.kill();
		expect(browsersOf(folder)).toEqual(before);
		await restart();
		shop.isReady = true;
		expect((await settled(run)).status).toBe("succeeded");
		expect(shop.orders).toEqual(["amount=3"]);
		await expectNothingLeft();
	});

	it.each(["the server and the browser are", "the browser is"])(
		"is placed once and whole when %s killed before it",
		async (what) => {
			const run = await startOrder();
			await untilWaiting(run);
			if (what.includes("server")) await server.kill();
			killBrowsersOf(folder);
			if (what.includes("server")) await restart();
			shop.isReady = true;
			expect((await settled(run)).status).toBe("succeeded");
			// The block began again: what was typed in the browser that was killed was typed again.
			expect(shop.orders).toEqual(["amount=3"]);
			await expectNothingLeft();
		},
	);

	it("leaves no browser behind where one was kept open for who tries the flow, and the server is killed", async () => {
		await server.request("POST", "/api/flows", { document: { ...orderFlow(), revision: 0 } });
		const part = { until: "amount", keep: true };
		await server.request("POST", "/api/flows/order/runs?wait=60000", part);
		expect(browsersOf(folder)).not.toEqual([]);
		await server.kill();
		expect(browsersOf(folder)).not.toEqual([]);
		await restart();
		await expectNothingLeft();
		expect(await server.request("GET", "/api/flows/order/kept-sessions")).toEqual({ sessions: [] });
	});

	it("leaves no browser behind when its run is cancelled", async () => {
		const run = await startOrder();
		await untilWaiting(run);
		await server.request("POST", `/api/runs/${run}/cancel`, {});
		expect((await settled(run)).status).toBe("cancelled");
		await expectNothingLeft();
	});
});
