import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { signedInBrowser } from "../../apps/runtime/test/support/browsers.ts";
import { trustBefore } from "../../apps/runtime/test/support/older-run.ts";
import { startTemporaryApp, type TemporaryApp } from "../../apps/runtime/test/support/temporary-app.ts";
import { flowOf, startWith } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

const DESIGNER = fileURLToPath(new URL("../../apps/designer/dist", import.meta.url));

const READ = {
	id: "read",
	type: "File.Read",
	name: "Read prices",
	position: { x: 260, y: 0 },
	params: { path: { scope: "Custom", value: "prices.txt" } },
} as const;
const WRITE = {
	id: "write",
	type: "File.Write",
	name: "Keep",
	position: { x: 520, y: 0 },
	params: {
		path: { scope: "Message", expression: '"kept.txt"' },
		content: { scope: "Message", path: "content" },
	},
} as const;

test.use({ signedIn: false });

let server: TemporaryApp;

test.beforeEach(async () => {
	server = await startTemporaryApp({ designerFolder: DESIGNER });
});

test.afterEach(async ({ page }) => {
	// It would ask a server that stops, and be refused.
	await page.close();
	await server.dispose();
});

test("a flow whose policies stop more since an upgrade is named, until its designer says what is trusted", async ({
	designer,
	page,
}) => {
	const { inspector } = designer;
	const wires = ["start.out > read.in", "read.out > write.in"];
	const document = {
		...flowOf("prices", [startWith({}), READ, WRITE], wires),
		policies: { untrusted: "refuse" },
	};
	const stored = await server.send({ method: "POST", url: "/api/flows", payload: { document } });
	expect(stored.statusCode, stored.body).toBe(201);
	writeFileSync(join(server.folder, "workspace", "prices.txt"), "One.");
	const url = `/api/flows/${document.id}/runs?wait=10000`;
	const { run } = (await (await signedInBrowser(server)).post(url, { message: {} })).json();
	expect(run).toMatchObject({ status: "succeeded" });

	const { folder } = server;
	await server.close();
	trustBefore(folder, "File.Read");
	server = await startTemporaryApp({ folder, designerFolder: DESIGNER });
	const origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
	await page.goto(`${origin}/#code=${server.signInSessions.mintCode().code}`);

	await test.step("in the list of flows, also among those with problems", async () => {
		await page.goto(`${origin}/flows?state=problems`);
		await expect(page.getByRole("row", { name: /prices/i })).toContainText("Policies stop more");
		await lookAt(page, "policies-stop-more");
	});

	await test.step("at the node, and no more once it is said there", async () => {
		await page.goto(`${origin}/flows/${document.id}`);
		await page.getByRole("button", { name: "1 problem" }).click();
		await page.getByRole("button", { name: /Read prices.*Since an upgrade.*untrusted/s }).click();
		await inspector.panel.getByRole("tab", { name: "Outputs" }).click();
		await inspector.panel.getByRole("radio", { name: "Trusted", exact: true }).click();
		await expect(page.getByRole("button", { name: "No problems" })).toBeVisible();
	});
});
