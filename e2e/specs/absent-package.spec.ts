import { fileURLToPath } from "node:url";
import { add } from "@switchyard/optional/add";
import { ShopPackage } from "../../apps/runtime/test/support/shop-package.ts";
import { startTemporaryApp, type TemporaryApp } from "../../apps/runtime/test/support/temporary-app.ts";
import { flowOf, startWith } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

const DESIGNER = fileURLToPath(new URL("../../apps/designer/dist", import.meta.url));

const COUNT = {
	id: "count",
	type: "Shop.Count",
	name: "Count",
	position: { x: 260, y: 0 },
	params: { text: { scope: "Custom", value: "four" } },
} as const;

test.use({ signedIn: false });

let shop: ShopPackage;
let server: TemporaryApp;

test.beforeEach(async () => {
	shop = await ShopPackage.write();
	server = await startTemporaryApp({ optionalFolder: shop.url, designerFolder: DESIGNER });
});

test.afterEach(async ({ page }) => {
	// It would ask a server that stops, and be refused.
	await page.close();
	await server.dispose();
	shop.remove();
});

test("a node whose package is absent says what adds it, and works as soon as it is added", async ({
	designer,
	page,
}) => {
	const { canvas, inspector, palette } = designer;
	const origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
	await page.goto(`${origin}/#code=${server.signInSessions.mintCode().code}`);
	const document = flowOf("counting", [startWith({}), COUNT], ["start.out > count.in"]);
	const stored = await server.send({
		method: "POST",
		url: "/api/flows",
		payload: { document },
	});
	expect(stored.statusCode).toBe(201);
	await page.goto(`${origin}/flows/${document.id}`);
	const missing = palette.panel.getByRole("button", { name: /The package shop is not added to this server/ });

	await test.step("in the palette, on the card and in the inspector", async () => {
		await expect(missing).toBeVisible();
		await canvas.select("Count");
		await expect(canvas.node("Count")).toContainText("Package shop is not added");
		const notice = inspector.panel.getByRole("region", { name: "Package not added" });
		await expect(notice).toContainText("Add it with “npm run add -- shop”.");
		await lookAt(page, "absent-package");
	});

	await test.step("until it is added, while the flow is open", async () => {
		expect(await add(["shop"], shop.folder)).toBe(0);
		await expect(missing).toBeHidden();
		await expect(canvas.node("Count")).not.toContainText("not added");
		await designer.run();
		await designer.runPanel.show("Count");
		await expect(designer.runPanel.output("count")).toContainText("4");
	});
});
