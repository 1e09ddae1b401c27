import { join } from "node:path";
import { askDesk, flowOf, startWith } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

/** An agent with two tools of a server by one node; its model has the server change one of them. */
const shifter = (server: string) =>
	flowOf(
		"shifter",
		[
			startWith({ question: "Change it." }),
			askDesk({
				provider: "scripted",
				script: [{ toolCalls: [{ name: "change", arguments: {} }] }, { text: "It has changed." }],
			}),
			{
				id: "kit",
				type: "AI.McpServer",
				name: "Kit",
				position: { x: 280, y: 200 },
				params: {
					server: { scope: "Custom", value: server },
					tools: { scope: "Custom", value: ["echo", "change"] },
				},
			},
		],
		["start.out > desk.in", "desk.tools > kit.tool"],
	);

test.use({ reducedMotion: "reduce" });

test("a tool that its MCP server changes is shown with what changed, and agreed to in Settings or at its node [T5]", async ({
	designer,
	api,
	page,
}, { config }) => {
	test.slow();
	const server = "Shifty";
	await api.connectMcpServer(server, {
		transport: "stdio",
		argv: [process.execPath, join(config.rootDir, "../../apps/runtime/test/support/mcp/odd-server.ts")],
	});
	const flow = await api.createFlow(shifter(server));
	await api.run(flow.id);
	const { canvas, inspector } = designer;
	const region = { name: `Changed tools of ${server}` } as const;

	await test.step("Settings show what changed, word by word", async () => {
		await page.goto("/settings");
		const changed = page.getByRole("region", region);
		await expect(changed).toBeVisible({ timeout: 20_000 });
		const row = changed.getByRole("rowgroup", { name: "tool.description" });
		await expect(row.getByRole("deletion").first()).toBeVisible();
		await expect(row.getByRole("insertion").first()).toContainText(/\S/);
		await changed.scrollIntoViewIfNeeded();
		await lookAt(page, "mcp-changed-settings");
	});

	await test.step("so does its node, where somebody agrees", async () => {
		await designer.openFlow(flow.id);
		await expect(canvas.node("Kit")).toContainText("Tool changed");
		await canvas.select("Kit");
		const changed = inspector.panel.getByRole("region", region);
		await expect(changed).toContainText("passwd");
		await lookAt(page, "mcp-changed-node");
		await changed.getByRole("button", { name: "Agree" }).click();
		await expect(changed).toBeHidden();
		await expect(canvas.node("Kit")).not.toContainText("Tool changed", { timeout: 20_000 });
	});
});
