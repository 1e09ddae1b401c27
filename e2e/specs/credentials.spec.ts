import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "../src/test.ts";

test("a credential is made in the field that needs it, tested before it is stored, and chosen there", {
	tag: "@critical",
}, async ({ designer, page }) => {
	await page.goto("/templates");
	await page.getByRole("button", { name: "Use the template Newsletter" }).click();
	await designer.canvas.select("Send the news");
	await page.getByRole("button", { name: "New credential" }).click();
	const dialog = page.getByRole("dialog", { name: "New credential" });
	await expect(dialog.getByRole("combobox", { name: "Kind" })).toHaveCount(0);
	await dialog.getByRole("textbox", { name: "Name" }).fill("office");
	await dialog.getByRole("textbox", { name: "Host" }).fill("127.0.0.1");
	await dialog.getByRole("textbox", { name: "Port" }).fill("1");
	await dialog.getByRole("button", { name: "Test" }).click();
	await expect(dialog.getByRole("status")).toContainText("could not be reached");
	await dialog.getByRole("button", { name: "Store" }).click();
	await expect(dialog).toBeHidden();
	await expect(page.getByRole("combobox", { name: "Mail server" })).toHaveText("office");
});

test("a person signs in at a service in a window of its own", async ({ page }) => {
	/** Sends people back at once, and gives a token for what they bring. */
	const service = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? "/", "http://service");
		if (pathname === "/authorize") {
			const back = new URL(searchParams.get("redirect_uri") ?? "");
			back.search = String(new URLSearchParams({ code: "c0de", state: searchParams.get("state") ?? "" }));
			response.writeHead(302, { location: back.href }).end();
			return;
		}
		response.writeHead(200, { "content-type": "application/json" });
		response.end(JSON.stringify({ access_token: "a-token-of-the-service", token_type: "bearer" }));
	});
	await new Promise<void>((listening) => service.listen(0, "127.0.0.1", listening));
	const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;

	await page.goto("/settings");
	await page.getByRole("button", { name: "Add", exact: true }).click();
	const dialog = page.getByRole("dialog", { name: "New credential" });
	await dialog.getByRole("combobox", { name: "Kind" }).click();
	await page.getByRole("option", { name: "HTTP requests" }).click();
	await dialog.getByRole("combobox", { name: "Authentication" }).click();
	await page.getByRole("option", { name: "OAuth 2, a person signs in" }).click();
	const values = {
		Name: "calendar",
		Hosts: host,
		"Authorization URL": `http://${host}/authorize`,
		"Token URL": `http://${host}/token`,
		"Client ID": "switchyard",
	};
	for (const [label, value] of Object.entries(values)) {
		await dialog.getByRole("textbox", { name: label, exact: true }).fill(value);
	}
	const opened = page.waitForEvent("popup");
	await dialog.getByRole("button", { name: "Store and sign in" }).click();
	await expect((await opened).getByRole("heading", { name: "Signed in" })).toBeVisible();
	await expect(page.getByRole("listitem").filter({ hasText: "OAuth 2, a person signs in" })).toContainText(
		"Signed in",
	);
	service.close();
});

test("a secret that both ends share is generated, and shown only until it is stored", async ({ page }) => {
	await page.goto("/settings");
	await page.getByRole("button", { name: "Add", exact: true }).click();
	const dialog = page.getByRole("dialog", { name: "New credential" });
	await dialog.getByRole("combobox", { name: "Kind" }).click();
	await page.getByRole("option", { name: "Secret text" }).click();
	await dialog.getByRole("textbox", { name: "Name" }).fill("hook");
	await dialog.getByRole("button", { name: "Generate a secret" }).click();
	await expect(dialog.getByRole("textbox", { name: "Secret" })).toHaveValue(/^[\w-]{43}$/);
	await dialog.getByRole("button", { name: "Store" }).click();
	await expect(page.getByRole("listitem").filter({ hasText: "hook" }).first()).toBeVisible();
});
