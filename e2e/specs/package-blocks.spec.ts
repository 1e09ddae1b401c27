import type { NodeSpec } from "@switchyard/spec/node-spec";
import { flowOf, startWith } from "../src/flows/flow-documents.ts";
import { lookAtOpen } from "../src/look-at.ts";
import { BridgePeer } from "../src/server/bridge-peer.ts";
import { expect, test } from "../src/test.ts";

test.use({ signedIn: false });

const BLOCK = {
	id: "Office.UseDesk",
	name: "Use Desk",
	icon: "lamp-desk",
	category: "outside",
	effect: "safe",
	construct: "block",
	session: "office",
	properties: [],
} satisfies Partial<NodeSpec>;

const PUT = {
	id: "Office.Put",
	name: "Put",
	effect: "safe",
	session: "office",
	properties: [],
} satisfies Partial<NodeSpec>;

test("a block of a package is placed, wired and set as a built-in one is [P1, R1]", async ({
	designer,
	newServer,
	page,
}) => {
	const { canvas, inspector, palette } = designer;
	const packageHost = await BridgePeer.connect(newServer.bridge, "package", "office", ["sessions"]);
	await packageHost.announce("Office", [BLOCK, PUT]);
	const { id } = await newServer.api.createFlow(flowOf("desks", [startWith({ question: "?" })], []));
	await page.goto(newServer.printedLink);
	await expect(page.getByRole("navigation").first()).toBeVisible();
	await page.goto(`${newServer.origin}/flows/${id}`);
	await palette.add("Use Desk");
	await palette.add("Put");
	// What is added next to a block stands in it: it is wired to Each.
	await canvas.connect({ node: "New question", port: "Out" }, { node: "Use Desk", port: "In" });
	await designer.expectSaved();
	await canvas.select("Use Desk");
	await expect(canvas.node("Use Desk").locator("svg.lucide-lamp-desk")).toBeVisible();
	// As of every block, it is folded away until somebody needs it.
	await inspector.panel.getByText("Advanced").click();
	await expect(inspector.panel).toContainText("When the session is lost");
	await lookAtOpen(page, "package-block");
	await packageHost.leave();
});
