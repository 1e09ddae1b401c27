import { createRequire } from "node:module";
import { askDesk, flowOf, startWith } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

const require = createRequire(import.meta.url);
const EVERYTHING = require.resolve("@modelcontextprotocol/server-everything/dist/index.js");

/** An agent without tools whose model asks for a sum and an echo. */
const calculator = () =>
	flowOf(
		"calculator",
		[
			startWith({ question: "What is 2 and 40?" }),
			askDesk({
				provider: "scripted",
				script: [
					{ toolCalls: [{ name: "get_sum", arguments: { a: 2, b: 40 } }] },
					{ toolCalls: [{ name: "echo", arguments: { message: "Forty-two" } }] },
					{ text: "It is 42." },
				],
			}),
		],
		["start.out > desk.in"],
	);

test.use({ reducedMotion: "reduce" });

test("an MCP server is added, two of its tools are hung on an agent, and its model calls them", async ({
	designer,
	api,
	page,
}) => {
	test.slow();
	const name = "Everything";

	await test.step("an administrator adds it", async () => {
		await page.goto("/settings");
		const servers = page.getByRole("region", { name: "MCP servers" });
		await servers.getByRole("button", { name: "Add an MCP server" }).click();
		const dialog = page.getByRole("dialog", { name: "New MCP server" });
		await dialog.getByRole("textbox", { name: "Name" }).fill(name);
		await dialog
			.getByRole("textbox", { name: "Program and arguments" })
			.fill([process.execPath, EVERYTHING, "stdio"].join("\n"));
		await lookAt(page, "mcp-dialog");
		await dialog.getByRole("button", { name: "Add", exact: true }).click();
		const row = servers.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
		await expect(row).toContainText("Connected", { timeout: 20_000 });
		await expect(row).toContainText("19 nodes");
		await row.scrollIntoViewIfNeeded();
		await lookAt(page, "mcp-servers");
	});

	const flow = await api.createFlow(calculator());
	const { canvas, inspector, runPanel } = designer;
	await test.step("a designer checks two of its tools", async () => {
		await designer.openFlow(flow.id);
		await canvas.select("Desk");
		await inspector.openTab("Tools");
		await page.getByRole("button", { name: "Add tools" }).click();
		const dialog = page.getByRole("dialog", { name: "Add tools to Desk" });
		await dialog.getByRole("textbox", { name: "Search" }).fill(name);
		await dialog.getByRole("checkbox", { name: `${name}: Get Sum Tool` }).check();
		await dialog.getByRole("checkbox", { name: `${name}: Echo Tool` }).check();
		await lookAt(page, "mcp-add-tools");
		await dialog.getByRole("button", { name: "Add 2 tools" }).click();
		await expect(canvas.toolWire("Get Sum Tool", "Desk")).toBeAttached();
		await expect(canvas.toolWire("Echo Tool", "Desk")).toBeAttached();
		await designer.expectSaved();
	});

	await test.step("the run shows what they answered", async () => {
		await designer.startRun();
		await runPanel.expectEnd("succeeded");
		await runPanel.show(/Get Sum Tool called as get_sum/);
		await expect(runPanel.output("text")).toContainText("The sum of 2 and 40 is 42.");
		await lookAt(page, "mcp-run");
		await runPanel.show(/Echo Tool called as echo/);
		await expect(runPanel.output("text")).toContainText("Echo: Forty-two");
	});
});
