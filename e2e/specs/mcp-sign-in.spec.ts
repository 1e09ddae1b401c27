import type { Page } from "@playwright/test";
import { greeter } from "../../apps/runtime/test/support/mcp/greeter.ts";
import {
	type ProtectedMcp,
	serveProtectedMcp,
} from "../../apps/runtime/test/support/mcp/serve-protected-mcp.ts";
import { askDesk, flowOf, startWith } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

/** An agent whose model greets by a tool that is wired to it. */
const greeting = (type: string) =>
	flowOf(
		"greeting",
		[
			startWith({ question: "Greet." }),
			askDesk({
				provider: "scripted",
				script: [{ toolCalls: [{ name: "hello", arguments: {} }] }, { text: "Greeted." }],
			}),
			{ id: "hello", type, name: "Hello", position: { x: 260, y: 220 }, params: {} },
		],
		["start.out > desk.in", "desk.tools > hello.tool"],
	);

test.use({ reducedMotion: "reduce" });

let served: ProtectedMcp;
test.beforeEach(async () => {
	served = await serveProtectedMcp(greeter);
	served.consent = true;
});
test.afterEach(() => served.close());

test("a person connects an MCP server in the browser: denied, lost on the way, allowed, renewed and expired [T5]", async ({
	designer,
	api,
	page,
	pageErrors,
}) => {
	test.slow();
	const name = "Guarded";
	const servers = page.getByRole("region", { name: "MCP servers" });
	const row = servers.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
	const connect = async (): Promise<Page> => {
		const opened = page.waitForEvent("popup");
		await row.getByRole("button", { name: `Connect: sign in at ${name}` }).click();
		return opened;
	};

	await test.step("an administrator adds its address, and it wants a person", async () => {
		await page.goto("/settings");
		await servers.getByRole("button", { name: "Add an MCP server" }).click();
		const dialog = page.getByRole("dialog", { name: "New MCP server" });
		await dialog.getByRole("radio", { name: "An address" }).click();
		await dialog.getByRole("textbox", { name: "Name" }).fill(name);
		await dialog.getByRole("textbox", { name: "Address" }).fill(served.url);
		await dialog.getByRole("button", { name: "Add", exact: true }).click();
		await expect(row).toContainText("Sign-in needed", { timeout: 20_000 });
		await row.scrollIntoViewIfNeeded();
		await lookAt(page, "mcp-sign-in");
	});

	await test.step("who denies it reads so, and nothing is connected", async () => {
		pageErrors.expect(/status of [45]\d\d/);
		const popup = await connect();
		await popup.getByRole("link", { name: "Deny" }).click();
		await expect(popup.getByRole("heading", { name: "Not signed in" })).toBeVisible();
		await expect(popup.getByText("was denied (access_denied). Press Connect again")).toBeVisible();
		await lookAt(popup, "mcp-sign-in-denied");
		await popup.close();
		await expect(row).toContainText("Sign-in needed");
	});

	await test.step("an authorization server that redirects without end leaves nothing stuck", async () => {
		pageErrors.expect(/ERR_TOO_MANY_REDIRECTS/);
		served.redirects.set("/authorize", "/authorize");
		const popup = await connect();
		await expect.poll(() => popup.url()).toContain("chrome-error://");
		await popup.close();
		served.redirects.clear();
		await expect(row).toContainText("Sign-in needed");
	});

	await test.step("who allows it comes back, and its tool is there", async () => {
		served.lifetime = 30;
		const popup = await connect();
		await popup.getByRole("link", { name: "Allow" }).click();
		await expect(popup.getByRole("heading", { name: "Signed in" })).toBeVisible();
		await popup.close();
		await expect(row).toContainText("Connected", { timeout: 20_000 });
		await expect(row).toContainText("1 node");
		await lookAt(page, "mcp-signed-in");
	});

	const flow = await api.createFlow(greeting(`${name}.hello`));
	const { runPanel } = designer;
	await test.step("a token that expires is renewed without anybody", async () => {
		await designer.openFlow(flow.id);
		await designer.startRun();
		await runPanel.expectEnd("succeeded");
		await runPanel.show(/Hello called as hello/);
		await expect(runPanel.output("text")).toContainText("Hello.");
		expect(served.grants.map((grant) => grant.get("grant_type"))).toContain("refresh_token");
	});

	await test.step("one that cannot be renewed says what to do, in the run and in Settings", async () => {
		served.refusal = "invalid_grant";
		await designer.startRun();
		await runPanel.expectEnd("succeeded");
		await runPanel.show(/Hello called as hello/);
		await expect(page.getByText(/wants a person to sign in/).first()).toBeVisible();
		await lookAt(page, "mcp-expired-call");
		await page.goto("/settings");
		await expect(row).toContainText("Sign-in needed", { timeout: 20_000 });
		served.refusal = undefined;
		const popup = await connect();
		await popup.getByRole("link", { name: "Allow" }).click();
		await popup.close();
		await expect(row).toContainText("Connected", { timeout: 20_000 });
	});

	await api.removeMcpServer(name);
	await api.removeFlow(flow.id);
});
