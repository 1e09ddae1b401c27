import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { custom } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

test.use({ reducedMotion: "reduce" });

test("an agent gets the caller's own model and its folders, and the flow says what its output is [T5]", async ({
	api,
	designer,
	page,
}) => {
	const flow = await api.createFlow(colourFlow("colour"));
	await designer.openFlow(flow.id);

	await test.step("the agent's model is the caller's", async () => {
		await designer.canvas.select("Namer");
		const model = designer.inspector.parameter("Model");
		await model.getByRole("combobox", { name: "Model: provider" }).click();
		await page.getByRole("option", { name: "The caller's own model" }).click();
		await expect(model).toContainText("The model of the program that calls the flow over MCP");
		await model.scrollIntoViewIfNeeded();
		await lookAt(page, "caller-model");
	});

	await test.step("the output is bytes", async () => {
		await designer.openFlow(flow.id);
		await designer.canvas.select("Called");
		const outputs = designer.inspector.parameter("Outputs");
		await outputs.getByRole("combobox", { name: "What colour is" }).click();
		await page.getByRole("option", { name: "Bytes in Base64" }).click();
		const mediaType = outputs.getByRole("textbox", { name: "Media type of colour" });
		await mediaType.fill("Plain");
		await expect(outputs).toContainText(/pattern|must/i);
		await mediaType.fill("text/plain");
		await mediaType.blur();
		await outputs.scrollIntoViewIfNeeded();
		await lookAt(page, "output-bytes");
		await designer.expectSaved();
	});

	await test.step("a tool of the agent asks for the caller's folders", async () => {
		const { canvas } = designer;
		await canvas.addAt({ node: "Namer", port: "Tools" }, "Caller's Folders");
		await expect(canvas.toolWire("Caller's Folders", "Namer")).toBeAttached();
		await canvas.showEverything();
		await canvas.select("Caller's Folders");
		await lookAt(page, "caller-folders");
		await designer.expectSaved();
	});

	await test.step("a program that calls it over MCP answers for its model, and says its folders", async () => {
		await api.publish(flow.id);
		const token = await api.createToken(flow.id, { purpose: "call-tools" });
		const client = new Client(
			{ name: "e2e", version: "1" },
			{ capabilities: { sampling: { tools: {} }, roots: {} } },
		);
		client.setRequestHandler("roots/list", async () => ({ roots: [{ uri: "file:///home/ada/paint" }] }));
		client.setRequestHandler("sampling/createMessage", async ({ params }) => {
			const knowsFolders = JSON.stringify(params.messages.at(-1)).includes("file:///home/ada/paint");
			return {
				role: "assistant",
				model: "own",
				stopReason: knowsFolders ? "endTurn" : "toolUse",
				content: knowsFolders
					? { type: "text", text: "dGVhbA==" }
					: [{ type: "tool_use", id: "one", name: "caller_folders", input: {} }],
			};
		});
		const requestInit = { headers: { authorization: `Bearer ${token}` } };
		const address = new URL(`/mcp/flows/${flow.id}`, page.url());
		await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
		const { content } = await client.callTool({ name: "name_colour", arguments: {} });
		expect(content).toContainEqual(
			expect.objectContaining({
				type: "resource",
				resource: expect.objectContaining({ mimeType: "text/plain", text: "teal" }),
			}),
		);
		await client.close();
	});
});

/** A flow that asks a model for a colour. */
function colourFlow(id: string): Flow {
	return {
		formatVersion: 1,
		id,
		name: `Colour ${id}`,
		revision: 0,
		nodes: [
			{
				id: "called",
				type: "Flow.Called",
				name: "Called",
				position: { x: 0, y: 0 },
				params: {
					inputs: custom([]),
					outputs: custom([{ name: "colour" }]),
					tool_name: custom("name_colour"),
				},
			},
			{
				id: "namer",
				type: "AI.Agent",
				name: "Namer",
				position: { x: 260, y: 0 },
				params: { prompt: custom("Name a colour, in Base64."), model: custom({ provider: "demo" }) },
				outputs: { text: "colour" },
			},
		],
		wires: [{ id: "w", from: { node: "called", port: "out" }, to: { node: "namer", port: "in" } }],
	};
}
