import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type {
	Flow,
	FlowNode,
	ListRunsReply,
	RunEventsReply,
	RunSummary,
	StartRunReply,
} from "@switchyard/spec";
import { expect, it, vi } from "vitest";
import { openShop, type Shop } from "../../../e2e/sites/shop.ts";
import { ServerProcess } from "./testing/server-process.ts";

const DYING = fileURLToPath(new URL("./testing/dying-server.ts", import.meta.url));

/** The browser is found on the path. */
const ENVIRONMENT = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1", PATH: process.env.PATH ?? "" };

/** All kills are tried, and not a sample of them. */
const ALL = process.env.SWITCHYARD_FAULTS === "all";

type Who = "server" | "browser" | "both";

/** What a run came to: it placed the order by itself, or asks a person about it. */
type Outcome = "ordered" | "asks";

/** Chooses a product, gives the address, and places the order. */
function orderFlow(url: string): Flow {
	const custom = (value: unknown) => ({ scope: "Custom", value }) as const;
	const add = [{ role: "button", name: "Add to cart", near: "Blue ink" }];
	const nodes: readonly [string, string, FlowNode["params"]][] = [
		["start", "Flow.Manual", {}],
		["use", "Browser.Use", {}],
		["open", "Browser.GoTo", { url: custom(url) }],
		["add", "Browser.Click", { target: custom(add), done_when: custom({ text: "Cart (1)" }) }],
		["cart", "Browser.GoTo", { url: custom(`${url}/cart`) }],
		["address", "Browser.Fill", { target: custom("Address"), value: custom("1 Mill Lane") }],
		["order", "Browser.Click", { target: custom("Place order"), done_when: custom({ url: "/orders/" }) }],
		["read", "Browser.Extract", {}],
	];
	return {
		formatVersion: 1,
		id: "order",
		name: "Order",
		revision: 0,
		nodes: nodes.map(([id, type, params], index) => ({
			id,
			type,
			name: id,
			position: { x: index * 260, y: 0 },
			params,
		})),
		wires: nodes.slice(1).map(([id], index) => ({
			id: `w${index}`,
			from: { node: nodes[index]?.[0] ?? "", port: id === "open" ? "each" : "out" },
			to: { node: id, port: "in" },
		})),
	};
}

/** Gives a shop and a data folder to the work, and takes them away after it. */
async function withShop<Result>(work: (shop: Shop, folder: string) => Promise<Result>): Promise<Result> {
	const shop = await openShop({ seed: 7, guests: true });
	const folder = mkdtempSync(join(tmpdir(), "switchyard-kills-"));
	try {
		return await work(shop, folder);
	} finally {
		await shop.close();
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	}
}

/** The run's end, or the state in which it waits for a person. */
function settled(server: ServerProcess, run: string): Promise<RunSummary> {
	return vi.waitFor(async () => {
		const found = await server.request<RunSummary>("GET", `/api/runs/${run}`);
		expect(found.endedAt !== undefined || found.status === "waiting").toBe(true);
		return found;
	}, 60_000);
}

const begin = (server: ServerProcess) => server.request<StartRunReply>("POST", "/api/flows/order/runs", {});

/** A moment between two events of a run: its n-th work has begun and is not done, or is done and not written. */
interface Moment {
	readonly point: "before-effect" | "after-effect";
	readonly pass: number;
}

/** The moments of the run that nobody disturbs, and which of them are those of the click that orders. */
function undisturbed(): Promise<{ readonly all: readonly Moment[]; readonly ordering: number }> {
	return withShop(async (shop, folder) => {
		const server = await ServerProcess.start(folder, ENVIRONMENT);
		await server.request("POST", "/api/flows", { document: orderFlow(shop.origin) });
		const { runId } = await begin(server);
		expect((await settled(server, runId)).status).toBe("succeeded");
		expect(shop.orders).toMatchObject([{ items: ["Blue ink"], address: "1 Mill Lane" }]);
		const { events } = await server.request<RunEventsReply>("GET", `/api/runs/${runId}/events`);
		await server.kill();
		// What a node does, and the end of the browser; the block itself only begins.
		const works = events.filter(
			(event) => (event.type === "step-start" && event.node !== "use") || event.type === "block-close",
		);
		const passes = works.map((_, index) => index + 1);
		const ordering = works.findIndex((event) => event.type === "step-start" && event.node === "order") + 1;
		const points = ["before-effect", "after-effect"] as const;
		return { all: passes.flatMap((pass) => points.map((point) => ({ point, pass }))), ordering };
	});
}

/** Kills somebody in a moment of the run. */
function killedAt({ point, pass }: Moment, who: Who): Promise<Outcome> {
	return withShop(async (shop, folder) => {
		const dying = { ...ENVIRONMENT, DIE_AT: point, DIE_PASS: String(pass), DIE_WHO: who };
		let server = await ServerProcess.start(folder, dying, "inherit", [], DYING);
		await server.request("POST", "/api/flows", { document: orderFlow(shop.origin) });
		await begin(server).catch(() => {});
		if (who !== "browser") {
			await server.exited();
			server = await ServerProcess.start(folder, ENVIRONMENT);
		}
		const { runs } = await server.request<ListRunsReply>("GET", "/api/runs?flow=order");
		// A start that was not answered may not have been kept either: its caller starts it again.
		const run = runs[0]?.id ?? (await begin(server)).runId;
		const { status } = await settled(server, run);
		await server.kill();
		expect(status, `${who} killed ${point} ${pass}`).toMatch(/^(succeeded|waiting)$/);
		expect(shop.orders.length).toBeLessThanOrEqual(1);
		if (status === "waiting") return "asks";
		expect(shop.orders).toMatchObject([{ items: ["Blue ink"], address: "1 Mill Lane" }]);
		return "ordered";
	});
}

it.each<Who>(["server", "browser", "both"])(
	"an order is placed once and whole, or a person is asked, whenever it is killed: %s",
	{ timeout: 600_000 },
	async (who) => {
		const { all, ordering } = await undisturbed();
		const sample = all.filter(({ pass }) => pass === ordering);
		const outcomes: Outcome[] = [];
		for (const moment of ALL ? all : sample) outcomes.push(await killedAt(moment, who));
		const alone = outcomes.filter((outcome) => outcome === "ordered").length;
		process.stdout.write(`${who}: ${alone} of ${outcomes.length} orders need no person\n`);
	},
);
