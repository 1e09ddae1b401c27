import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Locator } from "@playwright/test";
import { custom } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

test.use({ reducedMotion: "reduce" });

test("the tools of an agent are published, an MCP client calls one, and they are revoked", async ({
	api,
	page,
	context,
	pageErrors,
}) => {
	test.slow();
	const name = "orders";
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await api.publish("order-desk");
	await api.publish("order-triage");
	const flow = await api.createFlow(noteFlow("note"));
	await api.publish(flow.id);
	await page.goto("/settings");
	const section = page.getByRole("region", { name: "Published tools" });
	const row = section.getByRole("listitem").filter({ hasText: name });

	await test.step("a person publishes them", async () => {
		await section.getByRole("button", { name: "Publish tools" }).click();
		const dialog = page.getByRole("dialog", { name: "Publish tools" });
		await dialog.getByRole("textbox", { name: "Name" }).fill(name);
		await dialog.getByRole("combobox", { name: "Flow" }).click();
		await page.getByRole("option", { name: "Order desk" }).click();
		await dialog.getByRole("combobox", { name: "Agent" }).click();
		await page.getByRole("option").first().click();
		await expect(dialog.getByRole("checkbox", { name: "send_email" })).toBeChecked();
	});

	await test.step("and with them a single node, and a flow whose desk is not the caller's", async () => {
		const dialog = page.getByRole("dialog", { name: "Publish tools" });
		const choose = async (source: Locator, label: string, option: string) => {
			await source.getByRole("combobox", { name: label }).click();
			await page.getByRole("option", { name: option, exact: true }).click();
		};
		await dialog.getByRole("button", { name: "Add a source" }).click();
		const second = dialog.getByRole("group", { name: "Source 2" });
		await choose(second, "Flow", "Order triage");
		await choose(second, "Offers", "Single nodes");
		await second.getByRole("checkbox").first().click();
		await dialog.getByRole("button", { name: "Add a source" }).click();
		const third = dialog.getByRole("group", { name: "Source 3" });
		await choose(third, "Flow", flow.name);
		await choose(third, "Offers", "The flow itself");
		await expect(third).toContainText("note_down");
		await third.getByRole("textbox", { name: "Message" }).fill('{"desk": "Orders');
		await dialog.getByRole("button", { name: "Publish", exact: true }).click();
		await expect(third).toContainText("not valid JSON");
		await third.getByRole("textbox", { name: "Message" }).fill('{"desk": "Orders"}');
		await expect(third).not.toContainText("not valid JSON");
		await third.scrollIntoViewIfNeeded();
		await lookAt(page, "published-dialog");
	});

	await test.step("and the same flow as a resource", async () => {
		const dialog = page.getByRole("dialog", { name: "Publish tools" });
		await dialog.getByRole("button", { name: "Add a source" }).click();
		const fourth = dialog.getByRole("group", { name: "Source 4" });
		const choose = async (label: string, option: string) => {
			await fourth.getByRole("combobox", { name: label }).click();
			await page.getByRole("option", { name: option, exact: true }).click();
		};
		await choose("Flow", flow.name);
		await choose("Offers", "The flow itself");
		await choose("Offered as", "A resource, which clients read");
		await fourth.getByRole("textbox", { name: "Message" }).fill('{"desk": "Orders"}');
		await fourth.getByRole("textbox", { name: "URI" }).fill("notes");
		await dialog.getByRole("button", { name: "Publish", exact: true }).click();
		await expect(fourth).toContainText("Write a URI such as");
		pageErrors.expect(/status of 400 .*tool-publications/);
		await fourth.getByRole("textbox", { name: "URI" }).fill("notes://{text}");
		await dialog.getByRole("button", { name: "Publish", exact: true }).click();
		await expect(fourth).toContainText("It has: note.");
		await fourth.getByRole("textbox", { name: "URI" }).fill("notes://{note}");
		await fourth.getByRole("textbox", { name: "Media type" }).fill("text/markdown");
		await fourth.scrollIntoViewIfNeeded();
		await lookAt(page, "published-resource");
		await dialog.getByRole("button", { name: "Publish", exact: true }).click();
		await expect(row).toContainText("send_email");
		await expect(row).toContainText("note_down");
		await expect(row).toContainText("notes://{note}");
		await row.scrollIntoViewIfNeeded();
		await lookAt(page, "published-tools");
	});

	await test.step("a client takes the configuration that is copied", async () => {
		await row.getByRole("button", { name: `Copy the configuration of an MCP client for ${name}` }).click();
		const { mcpServers } = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
		const { url } = mcpServers[name] as { url: string };
		const token = await api.createToken(name, { purpose: "call-published-tools", names: [name] });
		const client = new Client({ name: "e2e", version: "1" });
		const requestInit = { headers: { authorization: `Bearer ${token}` } };
		await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
		const { tools } = await client.listTools();
		expect(tools.map((tool) => tool.name)).toContain("send_email");
		const noted = await client.callTool({ name: "note_down", arguments: { note: "Ship 42." } });
		expect(noted).toMatchObject({ structuredContent: { noted: "Orders: Ship 42." } });
		const { contents } = await client.readResource({ uri: "notes://Ship%2043." });
		expect(contents).toEqual([
			{ uri: "notes://Ship%2043.", mimeType: "text/markdown", text: "Orders: Ship 43." },
		]);
		await client.close();
	});

	await test.step("a person offers less", async () => {
		await row.getByRole("button", { name: `Change ${name}` }).click();
		const dialog = page.getByRole("dialog", { name: `Change ${name}` });
		await expect(dialog.getByRole("group", { name: "Source 3" })).toContainText("note_down");
		await dialog.getByRole("button", { name: "Remove source 3" }).click();
		await lookAt(page, "published-change");
		await dialog.getByRole("button", { name: "Save" }).click();
		await expect(row).not.toContainText("note_down");
	});

	await test.step("a person revokes them", async () => {
		await row.getByRole("button", { name: `Revoke ${name}` }).click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
		await expect(row).toHaveCount(0);
	});
});

/** A flow that notes something down, for a desk that its caller does not choose. */
function noteFlow(id: string): Flow {
	const inputs = [
		{ name: "note", type: "text", required: true, ai: true, description: "What to note." },
		{ name: "desk", type: "text", required: true },
	];
	const noted = { name: "noted", value: { scope: "Message", template: "{{ desk }}: {{ note }}" } };
	return {
		formatVersion: 1,
		id,
		name: `Note for ${id}`,
		revision: 0,
		nodes: [
			{
				id: "called",
				type: "Flow.Called",
				name: "Called",
				position: { x: 0, y: 0 },
				params: {
					inputs: custom(inputs),
					outputs: custom([{ name: "noted" }]),
					tool_name: custom("note_down"),
				},
			},
			{
				id: "write",
				type: "Flow.Set",
				name: "Write",
				position: { x: 260, y: 0 },
				params: { fields: custom([noted]) },
			},
		],
		wires: [{ id: "w", from: { node: "called", port: "out" }, to: { node: "write", port: "in" } }],
	};
}
