import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { custom } from "@switchyard/flow/testing";
import type { Event } from "@switchyard/spec/event";
import type {
	Approval,
	ListApprovalsReply,
	ListUnknownStepsReply,
	RunSummary,
	StartRunBody,
	StartRunReply,
} from "@switchyard/spec/http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ModelServer, startModelServer } from "../../src/platform/models/testing/model-server.ts";
import { killBrowsersOf } from "../support/browsers-of.ts";
import { chainInBlock } from "../support/chain-in-block.ts";
import { ServerProcess } from "../support/server-process.ts";

/** A shop whose button is called otherwise than when the flow was made; it takes an order once it is ready. */
class Shop {
	isReady = false;
	/** Each press of the button, as the shop answered it. */
	readonly presses: string[] = [];
	readonly #server: Server = createServer((request, response) => {
		if (request.url !== "/order") response.setHeader("content-type", "text/html").end(PAGE);
		else {
			const said = this.isReady ? "Thank you" : "";
			this.presses.push(said);
			response.end(said);
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

const PAGE = `<!doctype html><title>Shop</title><h1>Pens</h1>
<label>Password <input type="password" value="hunter2hunter2"></label>
<button onclick="fetch('/order').then((said) => said.text()).then((text) => { said.textContent = text })">Buy now</button>
<p id="said"></p>`;

/** The browser is found on the path. */
const ENVIRONMENT = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1", PATH: process.env.PATH ?? "" };

let folder: string;
let server: ServerProcess;
let shop: Shop;
let address: string;
let model: ModelServer;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-healing-"));
	shop = new Shop();
	address = await shop.open();
	model = await startModelServer("openai-compatible", () => ({ text: ['{"ref":"e1"}'] }));
	server = await ServerProcess.start(folder, ENVIRONMENT);
	const value = { baseUrl: model.baseUrl, apiKey: "sk-key" };
	await server.request("PUT", "/api/credentials/local", { kind: "model", value });
});

afterEach(async () => {
	await server.kill();
	killBrowsersOf(folder);
	await model.close();
	await shop.close();
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
/** The press itself has as long, too. */
const PATIENT = { wait_ms: custom(2000) };

/** An order whose button no way finds any more. */
async function createOrder(healing: string, settings: object): Promise<string> {
	const flow = chainInBlock(`order-${healing}`, [
		["start", "Flow.Manual", {}],
		[
			"use",
			"Browser.Use",
			{
				healing: custom(healing),
				healing_model: custom({ provider: "openai-compatible", model: "small", credential: "local" }),
			},
		],
		["open", "Browser.GoTo", { url: custom(address) }],
		[
			"order",
			"Browser.Click",
			{ target: custom([{ role: "button", name: "Order" }]), wait_ms: custom(200), ...settings },
		],
	]);
	await server.request("POST", "/api/flows", { document: flow });
	return flow.id;
}

async function start(flow: string, body: StartRunBody): Promise<string> {
	const { runId } = await server.request<StartRunReply>("POST", `/api/flows/${flow}/runs`, body);
	return runId;
}

const startOrder = async (healing: string, settings: object) =>
	start(await createOrder(healing, settings), {});

/** What a run asks a person. */
async function asked(): Promise<Approval> {
	return vi.waitFor(async () => {
		const { approvals } = await server.request<ListApprovalsReply>("GET", "/api/approvals");
		expect(approvals).toHaveLength(1);
		return approvals[0] as Approval;
	}, WAIT);
}

async function agreeTo({ id, token }: Approval): Promise<void> {
	await server.request("POST", `/api/approvals/${id}`, { token, answer: "submitted", values: {} });
}

async function eventsOf(run: string): Promise<Event[]> {
	return (await server.request<{ events: Event[] }>("GET", `/api/runs/${run}/events`)).events;
}

const WAIT = { timeout: 30_000, interval: 100 };

/** Decides that a click whose outcome is unknown is made again. */
async function pressAgain(run: string): Promise<void> {
	const step = await vi.waitFor(async () => {
		const { steps } = await server.request<ListUnknownStepsReply>("GET", "/api/unknown-steps");
		const [first] = steps.filter((each) => each.run === run);
		expect(first).toBeDefined();
		return first?.step;
	}, WAIT);
	await server.request("POST", `/api/runs/${run}/steps/${step}/resolve`, { answer: "again" });
}

async function settled(run: string): Promise<RunSummary> {
	return vi.waitFor(async () => {
		const found = await server.request<RunSummary>("GET", `/api/runs/${run}`);
		expect(found.endedAt).toBeDefined();
		return found;
	}, WAIT);
}

const notesIn = (events: readonly Event[]) =>
	events.flatMap((event) => (event.type === "step-note" ? event.notes : []));

describe("a target that nothing fits", { timeout: 90_000 }, () => {
	it("is found by a model, which is not asked again after a kill -9 of the server", async () => {
		const run = await startOrder("use", {
			done_when: custom({ text: "Thank you" }),
			wait_ms: custom(3000),
		});
		await vi.waitFor(() => expect(shop.presses).toHaveLength(1), WAIT);
		await server.kill();
		shop.isReady = true;
		server = await ServerProcess.start(folder, ENVIRONMENT);
		await pressAgain(run);
		expect(await settled(run)).toMatchObject({ status: "succeeded" });
		expect(shop.presses).toEqual(["", "Thank you"]);
		expect(model.requests).toHaveLength(1);
		expect(JSON.stringify(model.requests[0]?.body)).not.toContain("hunter2");
		const events = await eventsOf(run);
		expect(events.filter(({ type }) => type === "sampling-end")).toMatchObject([
			{ answer: { text: '{"ref":"e1"}', usage: { inputTokens: expect.any(Number) } } },
		]);
		expect(notesIn(events)).toMatchObject([
			{ by: "model", used: true, target: { ways: [{ role: "button", name: "Buy now" }] } },
		]);
		expect(JSON.stringify(events)).not.toContain("hunter2");
	});

	it("is pressed once a person agrees where it must not be pressed twice, suggested or left by other settings", async () => {
		shop.isReady = true;
		const run = await startOrder("use", PATIENT);
		const approval = await asked();
		expect(JSON.stringify(approval)).toContain("Buy now");
		expect(shop.presses).toEqual([]);
		await agreeTo(approval);
		expect(await settled(run)).toMatchObject({ status: "succeeded" });
		expect(shop.presses).toHaveLength(1);
		expect(notesIn(await eventsOf(run))).toMatchObject([{ used: false }, { used: true }]);
		expect(model.requests).toHaveLength(1);

		const suggested = await startOrder("suggest", {});
		expect(await settled(suggested)).toMatchObject({ status: "failed", error: { code: "TARGET_MISSING" } });
		expect(notesIn(await eventsOf(suggested))).toMatchObject([{ by: "model", used: false }]);
		expect(model.requests).toHaveLength(2);

		const off = await startOrder("off", {});
		expect(await settled(off)).toMatchObject({ status: "failed", error: { code: "TARGET_MISSING" } });
		expect(notesIn(await eventsOf(off))).toEqual([]);
		expect(model.requests).toHaveLength(2);
		expect(shop.presses).toHaveLength(1);
	});

	it("is found by the block's model when its step is run alone in the browser that stayed open", async () => {
		shop.isReady = true;
		const order = await createOrder("use", PATIENT);
		expect(await settled(await start(order, { until: "open", keep: true }))).toMatchObject({
			status: "succeeded",
		});
		const alone = await start(order, { only: "order" });
		await agreeTo(await asked());
		expect(await settled(alone)).toMatchObject({ status: "succeeded" });
		expect(shop.presses).toHaveLength(1);
		const events = await eventsOf(alone);
		expect(events.filter(({ type }) => type === "sampling-end")).toHaveLength(1);
		expect(notesIn(events)).toMatchObject([{ by: "model", used: false }, { used: true }]);
	});
});
