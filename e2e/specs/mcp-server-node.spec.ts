import { createRequire } from "node:module";
import { askDesk, flowOf, startWith } from "../src/flows/flow-documents.ts";
import { lookAt, lookAtOpen } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

const require = createRequire(import.meta.url);
const EVERYTHING = require.resolve("@modelcontextprotocol/server-everything/dist/index.js");

/** An agent without tools whose model works for long, is asked something, and adds. */
const asker = () =>
	flowOf(
		"asker",
		[
			startWith({ question: "Do it all." }),
			askDesk({
				provider: "scripted",
				script: [
					{ toolCalls: [{ name: "trigger_long_running_operation", arguments: { duration: 6, steps: 3 } }] },
					{ toolCalls: [{ name: "trigger_elicitation_request", arguments: {} }] },
					{ toolCalls: [{ name: "get_sum", arguments: { a: 2, b: 40 } }] },
					{ text: "All is done." },
				],
			}),
		],
		["start.out > desk.in"],
	);

test.use({ reducedMotion: "reduce" });

test("one node gives an agent the checked tools of an MCP server: progress is seen, and a question answered [T5]", async ({
	designer,
	api,
	page,
}) => {
	test.slow();
	const server = "Kit";
	await api.connectMcpServer(server, {
		transport: "stdio",
		argv: [process.execPath, EVERYTHING, "stdio"],
	});
	const flow = await api.createFlow(asker());
	const { canvas, inspector, runPanel, approvals } = designer;
	await designer.openFlow(flow.id);

	await test.step("a designer hangs it on the agent and checks three of its tools", async () => {
		await canvas.select("Desk");
		await inspector.openTab("Tools");
		await page.getByRole("button", { name: "Add tools" }).click();
		const dialog = page.getByRole("dialog", { name: "Add tools to Desk" });
		await dialog.getByRole("textbox", { name: "Search" }).fill("MCP Server");
		await dialog.getByRole("checkbox", { name: "AI: MCP Server" }).check();
		await dialog.getByRole("button", { name: "Add 1 tool" }).click();
		await expect(canvas.toolWire("MCP Server", "Desk")).toBeAttached();
		await canvas.select("MCP Server");
		await expect(inspector.parameter("Tools")).toContainText("Choose a server first");
		await inspector.choose("Server", server);
		const tools = inspector.parameter("Tools");
		await expect(tools).toContainText("0 of 19 tools");
		for (const tool of [
			"Get Sum Tool",
			"Trigger Elicitation Request Tool",
			"Trigger Long Running Operation Tool",
		])
			await tools.getByRole("checkbox", { name: tool }).check();
		await expect(tools).toContainText("3 of 19 tools");
		await designer.expectSaved();
		await lookAt(page, "mcp-kit");
		await inspector.openTab("As tools");
		await expect(inspector.tools()).toHaveCount(3);
		await lookAt(page, "mcp-kit-tools");
	});

	await test.step("a run shows the progress of a call", async () => {
		await designer.startRun();
		await runPanel.show(/MCP Server.* called as trigger_long_running_operation/);
		await expect(runPanel.shownStep.getByRole("progressbar", { name: "Progress" })).toBeVisible({
			timeout: 30_000,
		});
		await lookAtOpen(page, "mcp-kit-progress");
	});

	await test.step("the server's question is answered by a person", async () => {
		await expect(canvas.state("MCP Server", "Waits for a person")).toBeVisible({ timeout: 60_000 });
		await canvas.node("MCP Server").getByRole("link", { name: "Answer" }).click();
		await expect(approvals.question).toContainText("Please provide inputs");
		await expect(approvals.question).toContainText(`The MCP server ${server} asks this`);
		await expect(approvals.field("String")).toHaveAccessibleDescription("Your full, legal name");
		await approvals.field("String").fill("Ada Lovelace");
		await lookAt(page, "mcp-question");
		await approvals.press("Submit");
	});

	await test.step("the run ends, and shows what each tool answered", async () => {
		await designer.openFlow(flow.id);
		const [run] = await api.runs(flow.id);
		await page.goto(`/runs/${run?.id}`);
		await runPanel.expectEnd("succeeded");
		await runPanel.show(/MCP Server.* called as trigger_elicitation_request/);
		await expect(runPanel.output("text")).toContainText("Ada Lovelace");
		await runPanel.show(/MCP Server.* called as get_sum/);
		await expect(runPanel.output("text")).toContainText("The sum of 2 and 40 is 42.");
	});
});
