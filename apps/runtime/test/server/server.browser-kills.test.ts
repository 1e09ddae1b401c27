import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { custom } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import { expect, it } from "vitest";
import { openShop, type Shop } from "../../../../e2e/sites/shop.ts";
import { type ChainedNode, chainInBlock } from "../support/chain-in-block.ts";
import { type Moment, momentsOf, runKilledAt, runUndisturbed, type Who } from "../support/killing.ts";

/** The browser is found on the path. */
const ENVIRONMENT = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1", PATH: process.env.PATH ?? "" };
const placeIn = (folder: string) => ({ folder, environment: ENVIRONMENT });

/** All kills are tried, and not a sample of them. */
const ALL = process.env.SWITCHYARD_FAULTS === "all";

/** What a run came to: it placed the order by itself, or asks a person about it. */
type Outcome = "ordered" | "asks";

/** Chooses a product, gives the address, and places the order. */
function orderFlow(url: string): Flow {
	const add = [{ role: "button", name: "Add to cart", near: "Blue ink" }];
	const nodes: readonly ChainedNode[] = [
		["start", "Flow.Manual", {}],
		["use", "Browser.Use", {}],
		["open", "Browser.GoTo", { url: custom(url) }],
		["add", "Browser.Click", { target: custom(add), done_when: custom({ text: "Cart (1)" }) }],
		["cart", "Browser.GoTo", { url: custom(`${url}/cart`) }],
		["address", "Browser.Fill", { target: custom("Address"), value: custom("1 Mill Lane") }],
		["order", "Browser.Click", { target: custom("Place order"), done_when: custom({ url: "/orders/" }) }],
		["read", "Browser.Extract", {}],
	];
	return chainInBlock("order", nodes);
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

/** The moments of the run that nobody disturbs, and which of them are those of the click that orders. */
function undisturbed(): Promise<{ readonly all: readonly Moment[]; readonly ordering: number }> {
	return withShop(async (shop, folder) => {
		const { summary, events } = await runUndisturbed(orderFlow(shop.origin), placeIn(folder));
		expect(summary.status).toBe("succeeded");
		expect(shop.orders).toMatchObject([{ items: ["Blue ink"], address: "1 Mill Lane" }]);
		// What a node does, and the end of the browser; the block itself only begins.
		const works = events.filter(
			(event) => (event.type === "step-start" && event.node !== "use") || event.type === "block-close",
		);
		const ordering = works.findIndex((event) => event.type === "step-start" && event.node === "order") + 1;
		return { all: momentsOf(works.length), ordering };
	});
}

/** Kills somebody in a moment of the run. */
function killedAt(moment: Moment, who: Who): Promise<Outcome> {
	return withShop(async (shop, folder) => {
		const { status } = await runKilledAt(orderFlow(shop.origin), moment, placeIn(folder), who);
		expect(status, `${who} killed ${moment.point} ${moment.pass}`).toMatch(/^(succeeded|waiting)$/);
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
