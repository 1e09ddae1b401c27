import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startTemporaryApp, type TemporaryApp } from "../../apps/runtime/test/support/temporary-app.ts";
import { flowOf, startWith } from "../src/flows/flow-documents.ts";
import { lookAt, lookAtOpen } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

const DESIGNER = fileURLToPath(new URL("../../apps/designer/dist", import.meta.url));

const MACHINE = { host: "127.0.0.1", port: 1 };

const COMMANDS = {
	restart_service: {
		title: "Restart a service",
		description: "Restarts a service of the shop, and says how it is then.",
		hosts: [`${MACHINE.host}:${MACHINE.port}`],
		argv: ["/usr/local/bin/restart-service", "{service}", { if: "reason", words: ["--reason", "{reason}"] }],
		arguments: {
			service: { kind: "text", choices: ["shop", "search"], description: "Which one." },
			reason: { kind: "text", description: "Stands in the log.", optional: true },
		},
	},
};

const RESTART = {
	id: "restart",
	type: "Command.restart_service",
	name: "Restart",
	position: { x: 260, y: 0 },
	params: { service: { scope: "Custom", value: "shop" } },
} as const;

test.use({ signedIn: false });

let server: TemporaryApp;

test.beforeEach(async () => {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-remote-"));
	const file = join(folder, "commands.json");
	writeFileSync(file, JSON.stringify({ commands: COMMANDS }));
	server = await startTemporaryApp({
		folder,
		designerFolder: DESIGNER,
		environment: { SWITCHYARD_COMMANDS: file, SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" },
	});
});

test.afterEach(async ({ page }) => {
	// It would ask a server that stops, and be refused.
	await page.close();
	await server.dispose();
});

test("a command of another machine is a node, whose machine is a credential made on the spot", async ({
	designer,
	page,
}) => {
	test.slow();
	const { canvas, palette } = designer;
	const origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
	await page.goto(`${origin}/#code=${server.signInSessions.mintCode().code}`);
	await expect(page.getByRole("link", { name: "Runs" }).first()).toBeVisible();
	const document = flowOf("restarting", [startWith({}), RESTART], ["start.out > restart.in"]);
	const stored = await server.send({ method: "POST", url: "/api/flows", payload: { document } });
	expect(stored.statusCode).toBe(201);
	await page.goto(`${origin}/flows/${document.id}`);
	await expect(palette.panel.getByRole("button", { name: /Restart a service/ })).toBeVisible();
	await canvas.select("Restart");

	await test.step("its credential says where the machine is and how it is known", async () => {
		await page.getByRole("button", { name: "New credential" }).click();
		const dialog = page.getByRole("dialog", { name: "New credential" });
		const values = {
			Name: "web1",
			Host: MACHINE.host,
			Port: `${MACHINE.port}`,
			User: "deploy",
			"Host keys (optional)": `SHA256:${"A".repeat(43)}`,
		};
		for (const [label, value] of Object.entries(values))
			await dialog.getByRole("textbox", { name: label, exact: true }).fill(value);
		await dialog.getByLabel("Password (optional)", { exact: true }).fill("a-long-password");
		await lookAtOpen(page, "ssh-credential");
		await dialog.getByRole("button", { name: "Store" }).click();
		await expect(dialog).toBeHidden();
	});

	await test.step("the inspector shows the machine and the declared arguments", async () => {
		await expect(page.getByRole("combobox", { name: "Machine" })).toHaveText("web1");
		await lookAt(page, "remote-command");
	});
});
