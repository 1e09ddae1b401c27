import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { custom } from "@switchyard/flow/testing";
import type { ListRunsReply, RunEventsReply, RunSummary } from "@switchyard/spec/http";
import { expect, it, onTestFinished, vi } from "vitest";
import { chainInBlock } from "../support/chain-in-block.ts";
import { ServerProcess } from "../support/server-process.ts";
import { openSlowShop, type SlowShopKind } from "../support/slow-shop.ts";

/** The browser is found on the path. */
const ENVIRONMENT = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1", PATH: process.env.PATH ?? "" };

/** When the shop answers: while no server runs, or once the next one has taken up the step. */
type Answers = "while away" | "once back";

const orderFlow = (origin: string) =>
	chainInBlock("order", [
		["start", "Flow.Manual", {}],
		["use", "Browser.Use", {}],
		["open", "Browser.GoTo", { url: custom(origin) }],
		[
			"order",
			"Browser.Click",
			{
				target: custom("Place order"),
				done_when: custom({ text: "Thank you" }),
				wait_ms: custom(30_000),
			},
		],
	]);

/** Kills the server when the shop has the order and has not answered, and starts it again. Returns how the run ended, or that it waits, and how often the order came. */
async function killedWhileOrdering(kind: SlowShopKind, answers: Answers) {
	const shop = await openSlowShop(kind);
	const folder = mkdtempSync(join(tmpdir(), "switchyard-orders-"));
	onTestFinished(async () => {
		await shop.close();
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	});
	let server = await ServerProcess.start(folder, ENVIRONMENT);
	await server.request("POST", "/api/flows", { document: orderFlow(shop.origin) });
	await server.request("POST", "/api/flows/order/runs", {});
	await shop.ordered;
	await server.kill();
	if (answers === "while away") shop.answer();
	server = await ServerProcess.start(folder, ENVIRONMENT);
	const { runs } = await server.request<ListRunsReply>("GET", "/api/runs?flow=order");
	const run = `/api/runs/${runs[0]?.id}`;
	const events = async () => (await server.request<RunEventsReply>("GET", `${run}/events`)).events;
	await vi.waitFor(async () => {
		const attempts = (await events()).filter(
			(event) => event.type === "step-start" && event.node === "order",
		);
		expect(attempts).toHaveLength(2);
	}, 60_000);
	shop.answer();
	const { status } = await vi.waitFor(async () => {
		const found = await server.request<RunSummary>("GET", run);
		expect(found.endedAt !== undefined || found.status === "waiting").toBe(true);
		return found;
	}, 60_000);
	await server.kill();
	return { status, orders: shop.orders };
}

it.each<[SlowShopKind, Answers]>([
	["ajax", "while away"],
	["ajax", "once back"],
	["form", "while away"],
	["form", "once back"],
])(
	"an order comes once, and no person is needed, when the server is killed before the shop answers: %s, %s",
	{ timeout: 180_000 },
	async (kind, answers) => {
		expect(await killedWhileOrdering(kind, answers)).toEqual({ status: "succeeded", orders: 1 });
	},
);
