import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { BridgePeer } from "../src/server/bridge-peer.ts";
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

test("a credential of a kind that a package in another language declares is made like any other, and outlives its host", async ({
	newServer,
	page,
}) => {
	const packageHost = await BridgePeer.connect(newServer.bridge, "package", "acme");
	await packageHost.announce("Acme", [ASK], [ACCOUNT]);
	await page.goto(await newServer.linkTo("/settings"));
	await page.getByRole("button", { name: "Add", exact: true }).click();
	const dialog = page.getByRole("dialog", { name: "New credential" });
	await dialog.getByRole("combobox", { name: "Kind" }).click();
	await page.getByRole("option", { name: "Acme account" }).click();
	await expect(dialog).toContainText("Signs in at Acme, to read orders.");
	await dialog.getByRole("textbox", { name: "Name" }).fill("acme");
	await dialog.getByRole("button", { name: "Store" }).click();
	await expect(dialog).toContainText("This field is required.");
	await dialog.getByRole("textbox", { name: "User" }).fill("ann");
	await dialog.getByLabel("Token").fill("t0ken-of-acme");
	// Its package has nothing that could try it.
	await expect(dialog.getByRole("button", { name: "Test" })).toHaveCount(0);
	await dialog.getByRole("button", { name: "Store" }).click();
	const row = page.getByRole("listitem").filter({ hasText: "Acme account" });
	await expect(row).toContainText("acme");

	await packageHost.leave();
	await page.reload();
	await expect(row).toContainText("acme");
	await row.getByRole("button", { name: "Replace acme" }).click();
	await expect(page.getByRole("dialog", { name: "Replace “acme”" }).getByLabel("Token")).toBeVisible();
});

const ASK: Partial<NodeSpec> = {
	id: "Acme.Ask",
	version: 1,
	name: "Ask Acme",
	properties: [
		{
			name: "account",
			variableType: "In",
			schema: { type: "object" },
			description: "Who asks.",
			scope: "Custom",
			aiScope: false,
			customScope: true,
			messageScope: false,
			secret: "acme.account",
		},
	],
};

const ACCOUNT = {
	kind: "acme.account",
	name: "Acme account",
	noun: "Acme account",
	purpose: "Signs in at Acme, to read orders.",
	schema: {
		type: "object",
		properties: {
			user: { type: "string", title: "User" },
			token: {
				type: "string",
				title: "Token",
				description: "From Acme's settings.",
				writeOnly: true,
				minLength: 8,
			},
		},
		required: ["user", "token"],
		additionalProperties: false,
	},
};
