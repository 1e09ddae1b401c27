import { createRequire } from "node:module";
import { askDesk, flowOf, startWith } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

const require = createRequire(import.meta.url);
const EVERYTHING = require.resolve("@modelcontextprotocol/server-everything/dist/index.js");

/** An agent whose model calls the tool that asks a model, twice. */
const asker = (server: string) =>
	flowOf(
		"sampling",
		[
			startWith({ question: "Ask." }),
			askDesk({
				provider: "scripted",
				script: [
					{ toolCalls: [{ name: "trigger_sampling_request", arguments: { prompt: "Is it so?" } }] },
					{ toolCalls: [{ name: "trigger_sampling_request", arguments: { prompt: "And now?" } }] },
					{ text: "It was answered once." },
				],
			}),
			{
				id: "sample",
				type: `${server}.trigger-sampling-request`,
				name: "Sample",
				position: { x: 260, y: 220 },
				params: { prompt: { scope: "AI" }, maxTokens: { scope: "AI" } },
				tool: { approval: "never" },
			},
		],
		["start.out > desk.in", "desk.tools > sample.tool"],
	);

test.use({ reducedMotion: "reduce" });

test("an MCP server has a model answer in its call, until its budget is spent, and the run shows both [T5]", async ({
	designer,
	api,
	page,
}) => {
	test.slow();
	const name = "Sampler";
	const servers = page.getByRole("region", { name: "MCP servers" });
	const row = servers.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });

	await test.step("an administrator allows it: a model, and one call a day", async () => {
		await page.goto("/settings");
		await servers.getByRole("button", { name: "Add an MCP server" }).click();
		const dialog = page.getByRole("dialog", { name: "New MCP server" });
		await dialog.getByRole("textbox", { name: "Name" }).fill(name);
		await dialog
			.getByRole("textbox", { name: "Program and arguments" })
			.fill([process.execPath, EVERYTHING, "stdio"].join("\n"));
		await dialog.getByRole("switch", { name: "Let it have a model answer in its calls" }).click();
		await dialog.getByRole("combobox", { name: "Model" }).click();
		await page.getByRole("option", { name: "Demo (not an AI)" }).click();
		await dialog.getByRole("textbox", { name: "Calls a day" }).fill("1");
		await dialog.getByRole("textbox", { name: "Dollars a day" }).fill("0.50");
		await dialog.getByRole("textbox", { name: "Dollars a day" }).scrollIntoViewIfNeeded();
		await lookAt(page, "mcp-allowances");
		await dialog.getByRole("button", { name: "Add", exact: true }).click();
		await expect(row).toContainText("Connected", { timeout: 20_000 });
		await expect(row).toContainText("Models today: 0 of 1 call");
	});

	const flow = await api.createFlow(asker(name));
	const { runPanel } = designer;
	await test.step("the run shows what was asked and answered, and what was refused", async () => {
		await designer.openFlow(flow.id);
		await designer.startRun();
		await runPanel.expectEnd("succeeded");
		const calls = runPanel.step(/Sample called as trigger_sampling_request/);
		await calls.first().click();
		const asked = page.getByRole("region", { name: `Model asked by ${name}` });
		await expect(asked).toContainText(`${name} asked the model demo`);
		await asked.getByText("What it asked").click();
		await expect(asked).toContainText("Is it so?");
		await lookAt(page, "mcp-sampling");
		await calls.last().click();
		await expect(asked).toContainText("has spent its budget for models today: 1 of 1 calls");
		await lookAt(page, "mcp-sampling-spent");
	});

	await test.step("the page shows what is spent today", async () => {
		await page.goto("/settings");
		await expect(row).toContainText("Models today: 1 of 1 call");
	});

	await api.removeMcpServer(name);
	await api.removeFlow(flow.id);
});
