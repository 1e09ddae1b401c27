import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

for (const colorScheme of ["light", "dark"] as const) {
	test.describe(colorScheme, () => {
		test.use({ colorScheme, reducedMotion: "reduce" });

		test("the tools of an agent are published, an MCP client calls one, and they are revoked", async ({
			api,
			page,
			context,
		}, { config }) => {
			test.slow();
			const picture = (scene: string) =>
				`${config.rootDir}/../../test-results/screens/${scene}-${colorScheme}`;
			const name = `orders-${colorScheme}`;
			await context.grantPermissions(["clipboard-read", "clipboard-write"]);
			await api.publish("order-desk");
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
				await lookAt({ page, scene: "publishing tools", picture: picture("published-dialog") });
				await dialog.getByRole("button", { name: "Publish", exact: true }).click();
				await expect(row).toContainText("send_email");
				await row.scrollIntoViewIfNeeded();
				await lookAt({ page, scene: "published tools", picture: picture("published-tools") });
			});

			await test.step("a client takes the configuration that is copied", async () => {
				await row
					.getByRole("button", { name: `Copy the configuration of an MCP client for ${name}` })
					.click();
				const { mcpServers } = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
				const { url } = mcpServers[name] as { url: string };
				const token = await api.createToken(name, { purpose: "call-published-tools", names: [name] });
				const client = new Client({ name: "e2e", version: "1" });
				const requestInit = { headers: { authorization: `Bearer ${token}` } };
				await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
				const { tools } = await client.listTools();
				expect(tools.map((tool) => tool.name)).toContain("send_email");
				await client.close();
			});

			await test.step("a person revokes them", async () => {
				await row.getByRole("button", { name: `Revoke ${name}` }).click();
				await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
				await expect(row).toHaveCount(0);
			});
		});
	});
}
