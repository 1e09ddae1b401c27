import type { NodeSpec } from "@switchyard/spec/node-spec";
import { flowOf, startWith } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { BridgePeer } from "../src/server/bridge-peer.ts";
import { expect, test } from "../src/test.ts";

test.use({ signedIn: false, reducedMotion: "reduce" });

const ORDER = {
	id: "Shop.Order",
	name: "Order",
	effect: "once",
	probe: {},
	properties: [],
} satisfies Partial<NodeSpec>;
const REASON = "The shop lists the orders of today only.";

test("a step that broke off shows what its node said of it, until a person decides", async ({
	designer,
	newServer,
	page,
}) => {
	test.slow();
	const { api, bridge, origin } = newServer;
	const packageHost = async () => {
		const peer = await BridgePeer.connect(bridge, "package", "shop");
		await peer.announce("Shop", [ORDER]);
		return peer;
	};
	const dying = await packageHost();
	const order = {
		id: "order",
		type: ORDER.id,
		name: "Place the order",
		position: { x: 280, y: 0 },
		params: {},
	};
	const flow = await api.createFlow(flowOf("orders", [startWith({}), order], ["start.out > order.in"]));
	const called = dying.next("node_execute");
	const run = await api.startRun(flow.id);
	await called;
	const other = await packageHost();
	const asked = other.next("node_probe");
	await dying.leave();
	const { call_id } = await asked;
	other.send({ type: "node_probed", call_id, answer: "unknown", reason: REASON });
	await expect.poll(async () => (await api.events(run)).map(({ type }) => type)).toContain("step-probe");

	await page.goto(newServer.printedLink);
	await expect(page).toHaveURL(`${origin}/flows`);
	await page.goto(`${origin}/unknown-steps`);
	await expect(page.getByText(`Its node was asked and cannot tell. ${REASON}`)).toBeVisible();
	await lookAt(page, "probed-unknown-step");
	await page.goto(`${origin}/runs/${run}`);
	await designer.runPanel.show(/Place the order/);
	await expect(page.getByRole("region", { name: "What the node said" })).toContainText(REASON);
	await lookAt(page, "probed-step");
	await other.leave();
});
