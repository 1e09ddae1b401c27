import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { custom, node } from "@switchyard/flow/testing";
import { flowOf } from "@switchyard/host/testing";
import type { Flow } from "@switchyard/spec/flow";
import type { ListApprovalsReply, RunSummary, StartRunReply } from "@switchyard/spec/http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
	type ModelServer,
	type ReceivedRequest,
	startModelServer,
} from "../../src/platform/models/testing/model-server.ts";
import type { ServedAnswer } from "../../src/platform/models/testing/served-answer.ts";
import { browsersOf, killBrowsersOf } from "../support/browsers-of.ts";
import { ServerProcess } from "../support/server-process.ts";

const FORM = `<!doctype html><title>Shop</title><form method="post" action="/order">
<label>Amount <input name="amount"></label><button>Place order</button></form>`;

/** A shop that takes orders, and answers them when the test says so. */
class Shop {
	readonly orders: string[] = [];
	answers = Promise.resolve();
	readonly #server: Server = createServer((request, response) => {
		response.setHeader("content-type", "text/html");
		if (request.method !== "POST") response.end(FORM);
		else {
			request.setEncoding("utf8").on("data", (body: string) => this.orders.push(body));
			request.on("end", async () => {
				await this.answers;
				response.end("<title>Done</title><h1>Thank you</h1>");
			});
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

interface Page {
	readonly snapshot: number;
	readonly site: string;
	readonly title: string;
	readonly page: string;
}

/** Orders three: what it does next follows from what the last tool answered. */
class Buyer {
	readonly codes: string[] = [];
	readonly #address: string;
	#calls = 0;

	constructor(address: string) {
		this.#address = address;
	}

	next({ body }: ReceivedRequest): ServedAnswer {
		const results = (body.messages as { role: string; content: string }[]).filter(
			({ role }) => role === "tool",
		);
		const last = results.at(-1);
		if (!last) return this.#call("browser_open", { url: this.#address });
		const code = /"code":"(\w+)"/.exec(last.content)?.[1];
		if (code !== undefined) {
			this.codes.push(code);
			return this.#call("browser_look", {});
		}
		const parsed = JSON.parse(last.content) as { data?: Page } & Page;
		const { snapshot, site, title, page } = parsed.data ?? parsed;
		const referenceOf = (words: string) =>
			/\[ref=(\w+)\]/.exec(page.split("\n").find((line) => line.includes(words)) ?? "")?.[1] ?? "none";
		if (title === "Done") return { text: ["Ordered."] };
		if (!page.includes(': "3"'))
			return this.#call("browser_fill", {
				snapshot,
				fields: [{ ref: referenceOf('textbox "Amount"'), value: "3" }],
			});
		return this.#call("browser_act", {
			snapshot,
			site,
			ref: referenceOf("Place order"),
			element: 'button "Place order"',
			action: "click",
			key: "Enter",
		});
	}

	#call(name: string, args: Readonly<Record<string, unknown>>): ServedAnswer {
		return { toolCalls: [{ id: `call-${++this.#calls}`, name, arguments: args }] };
	}
}

/** The browser is found on the path. */
const ENVIRONMENT = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1", PATH: process.env.PATH ?? "" };
const PATIENCE = { timeout: 40_000 };

let folder: string;
let shop: Shop;
let buyer: Buyer;
let model: ModelServer;
let server: ServerProcess;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-agent-browser-"));
	shop = new Shop();
	buyer = new Buyer(await shop.open());
	model = await startModelServer("openai-compatible", (request) => buyer.next(request));
	server = await ServerProcess.start(folder, ENVIRONMENT);
	await server.request("PUT", "/api/credentials/local", {
		kind: "model",
		value: { apiKey: "test-key-4711", baseUrl: model.baseUrl },
	});
});

afterEach(async () => {
	await server.kill();
	killBrowsersOf(folder);
	await shop.close();
	await model.close();
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** An agent with the six tools, by itself or in a block. */
function desk(inBlock: boolean): Flow {
	const params = {
		prompt: custom("Order three."),
		model: custom({ provider: "openai-compatible", model: "local", credential: "local" }),
	};
	return flowOf(
		[
			node("agent", "AI.Agent", params),
			node("hands", "Browser.Tools", { sites: custom(["127.0.0.1"]) }),
			...(inBlock ? [node("use", "Browser.Use")] : []),
		],
		["agent.tools>hands.tool", ...(inBlock ? ["start>use", "use.each>agent"] : ["start>agent"])],
	);
}

async function start(inBlock = false): Promise<string> {
	await server.request("POST", "/api/flows", { document: { ...desk(inBlock), id: "desk", revision: 0 } });
	return (await server.request<StartRunReply>("POST", "/api/flows/desk/runs", {})).runId;
}

async function restart(): Promise<void> {
	await server.kill();
	server = await ServerProcess.start(folder, ENVIRONMENT);
}

/** Waits for the question whether the order may be placed, and answers it. */
async function agree(answer = "approved"): Promise<void> {
	const asked = await question();
	await server.request("POST", `/api/approvals/${asked.id}`, { token: asked.token, answer });
}

function question() {
	return vi.waitFor(async () => {
		const { approvals } = await server.request<ListApprovalsReply>("GET", "/api/approvals");
		const [found] = approvals;
		if (!found) throw new Error("It is not asked yet.");
		return found;
	}, PATIENCE);
}

async function status(run: string, wanted: RunSummary["status"]): Promise<void> {
	await vi.waitFor(
		async () => expect(await server.request("GET", `/api/runs/${run}`)).toMatchObject({ status: wanted }),
		PATIENCE,
	);
}

async function expectNothingLeft(): Promise<void> {
	await vi.waitFor(() => {
		expect(browsersOf(folder)).toEqual([]);
		expect(readdirSync(join(folder, "sessions"))).toEqual([]);
	}, PATIENCE);
}

describe("an agent that orders with a browser", { timeout: 120_000 }, () => {
	it.each([
		["of its own", false],
		["of the block that it stands in", true],
	])("%s asks once and orders once, and leaves none behind", async (_, inBlock) => {
		const run = await start(inBlock);
		const asked = await question();
		expect(asked).toMatchObject({
			call: { arguments: { element: 'button "Place order"', site: "127.0.0.1" } },
		});
		expect(shop.orders).toEqual([]);
		await agree();
		await status(run, "succeeded");
		expect(shop.orders).toEqual(["amount=3"]);
		expect(buyer.codes).toEqual([]);
		await expectNothingLeft();
	});

	it("places the order that was agreed to in the same browser when the server is killed while it asks", async () => {
		const run = await start();
		await question();
		await restart();
		await agree();
		await status(run, "succeeded");
		expect(shop.orders).toEqual(["amount=3"]);
		expect(buyer.codes).toEqual([]);
		await expectNothingLeft();
	});

	it("fills the form again, and asks again, when the browser is killed as well", async () => {
		const run = await start();
		await question();
		await server.kill();
		killBrowsersOf(folder);
		server = await ServerProcess.start(folder, ENVIRONMENT);
		await agree();
		await vi.waitFor(() => expect(buyer.codes).toEqual(["BROWSER_REOPENED"]), PATIENCE);
		expect(shop.orders).toEqual([]);
		await agree();
		await status(run, "succeeded");
		expect(shop.orders).toEqual(["amount=3"]);
		await expectNothingLeft();
	});

	it("never clicks again by itself when the server is killed after the click: a person says what happened", async () => {
		const { promise, resolve } = Promise.withResolvers<void>();
		shop.answers = promise;
		const run = await start();
		await agree();
		await vi.waitFor(() => expect(shop.orders).toEqual(["amount=3"]), PATIENCE);
		await restart();
		resolve();
		await status(run, "waiting");
		const { steps } = await server.request<{ steps: { run: string; step: number; nodeName: string }[] }>(
			"GET",
			"/api/unknown-steps",
		);
		const unknown = steps.find((each) => each.run === run);
		expect(unknown).toMatchObject({ nodeName: "hands: Act" });
		await server.request("POST", `/api/runs/${run}/steps/${unknown?.step}/resolve`, {
			answer: "happened",
			outputs: {
				snapshot: 9,
				site: "127.0.0.1",
				url: "",
				title: "Done",
				page: "Ordered",
				truncated: false,
				notice: "",
			},
		});
		await status(run, "succeeded");
		expect(shop.orders).toEqual(["amount=3"]);
		await expectNothingLeft();
	});

	it("leaves no browser behind when its run is cancelled while it asks", async () => {
		const run = await start();
		await question();
		await server.request("POST", `/api/runs/${run}/cancel`, {});
		await status(run, "cancelled");
		expect(shop.orders).toEqual([]);
		await expectNothingLeft();
	});
});
