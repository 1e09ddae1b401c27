import { CUSTOMER, openShop } from "../sites/shop.ts";
import { openSite, sendPage } from "../sites/site.ts";
import { clickThrough } from "../src/click-through.ts";
import { flowOf, startWith } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

test.use({ reducedMotion: "reduce" });

test("a flow is recorded by mouse and keyboard, an element is picked, and the flow orders", async ({
	designer,
	api,
	page,
	browser,
}) => {
	test.setTimeout(240_000);
	const shop = await openShop({ seed: 5, guests: true });
	const twin = await browser.newPage({ viewport: { width: 1280, height: 800 } });
	const { id } = await api.createFlow(flowOf("recorded", [startWith({})], []));
	const recorder = page.getByRole("region", { name: "Recorder" });
	const address = recorder.getByRole("textbox", { name: "Address of the page" });
	await designer.openFlow(id);

	await test.step("a browser is opened, and records", async () => {
		await page.getByRole("button", { name: "Record in a browser" }).click();
		await expect(recorder.getByText("No page is open")).toBeVisible({ timeout: 60_000 });
		await expect(recorder.getByRole("button", { name: "Stop recording" })).toBeVisible();
		await lookAt(page, "recorder-empty");
		await address.fill(shop.origin);
		await address.press("Enter");
		await expect(designer.canvas.node("Go To")).toBeVisible();
		await expect(page.getByTestId("recorded-page")).toBeVisible();
	});

	await test.step("what is done becomes nodes", async () => {
		await twin.goto(shop.origin);
		const ink = twin.getByRole("listitem").filter({ hasText: "Blue ink" }).getByRole("button");
		await clickThrough(page, ink);
		await expect(designer.canvas.node("Click “Add to cart”")).toBeVisible();
		await clickThrough(page, twin.getByRole("link", { name: "Cart" }));
		await expect(address).toHaveValue(/\/cart$/);
		await ink.click();
		await twin.goto(`${shop.origin}/cart`);
		await clickThrough(page, twin.getByRole("textbox"));
		await page.keyboard.type("1 Mill Lane");
		await expect(designer.canvas.node("Fill “Address”")).toBeVisible();
		await lookAt(page, "recorder-page");
		await clickThrough(page, twin.getByRole("button", { name: "Place order" }));
		await expect(address).toHaveValue(/\/orders\/1001$/);
		await expect(designer.canvas.node("Click “Place order”")).toBeVisible();
		expect(shop.orders).toHaveLength(1);
	});

	await test.step("the page is left by keyboard, and an element is picked for a node", async () => {
		await page.getByTestId("recorded-page").press("F6");
		await expect(address).toBeFocused();
		await recorder.getByRole("button", { name: "Stop recording" }).click();
		await address.fill(`${shop.origin}/cart`);
		await address.press("Enter");
		await expect(address).toHaveValue(/\/cart$/);
		// The recorder's cart is empty now.
		await twin.context().clearCookies();
		await twin.reload();
		await designer.canvas.select("Click “Place order”");
		const inspector = page.getByRole("complementary", { name: "Inspector" });
		const ways = inspector.getByRole("list", { name: "Ways to find Target" });
		await expect(ways).toContainText("button “Place order”");
		const pick = async (label: string) => {
			await inspector.getByRole("button", { name: `Pick ${label}`, exact: true }).click();
			await expect(recorder.getByText(`Click the element for ${label}`)).toBeVisible();
			await expect(async () => {
				await clickThrough(page, twin.getByRole("link", { name: "Back to the shop" }));
				await expect(
					inspector.getByRole("list", { name: `Ways to find ${label}`, exact: true }),
				).toContainText("link “Back to the shop”", { timeout: 1000 });
			}).toPass();
		};
		await pick("Target");
		await designer.undo.click();
		await expect(ways).toContainText("button “Place order”");
		// A part of a setting is picked as well, beside the address that was recorded.
		await pick("Done when: Target");
		await expect(inspector.getByRole("textbox", { name: "Done when: Part of the address" })).toHaveValue(
			"/orders/",
		);
		await designer.undo.click();
		await lookAt(page, "recorder-picked");
		await recorder.getByRole("button", { name: "Close the recorder" }).click();
		await expect(recorder).toBeHidden();
	});

	await test.step("the flow orders, and the run panel shows its browser", async () => {
		await designer.runButton.click();
		await page.getByRole("tab", { name: "Browser" }).click();
		await expect(page.getByTestId("live-browser")).toBeVisible({ timeout: 30_000 });
		await expect.poll(() => shop.orders.length, { timeout: 60_000 }).toBe(2);
		expect(shop.orders[1]).toEqual({
			id: 1002,
			customer: "guest",
			items: ["Blue ink"],
			address: "1 Mill Lane",
		});
	});
	await twin.close();
	await shop.close();
});

test("a sign-in is recorded with its password as a credential, and the flow signs in and orders", async ({
	designer,
	api,
	page,
	browser,
}) => {
	test.setTimeout(240_000);
	const shop = await openShop({ seed: 11 });
	const twin = await browser.newPage({ viewport: { width: 1280, height: 800 } });
	const { id } = await api.createFlow(flowOf("recorded-sign-in", [startWith({})], []));
	const recorder = page.getByRole("region", { name: "Recorder" });
	const address = recorder.getByRole("textbox", { name: "Address of the page" });
	await designer.openFlow(id);
	await page.getByRole("button", { name: "Record in a browser" }).click();
	await expect(recorder.getByText("No page is open")).toBeVisible({ timeout: 60_000 });
	await address.fill(shop.origin);
	await address.press("Enter");
	await expect(page.getByTestId("recorded-page")).toBeVisible();

	await twin.goto(shop.origin);
	await clickThrough(page, twin.getByLabel("Email"));
	await page.keyboard.type(CUSTOMER.user);
	await expect(designer.canvas.node("Fill “Email”")).toBeVisible();
	await clickThrough(page, twin.getByLabel("Password"));
	await page.keyboard.type(CUSTOMER.password);
	await clickThrough(page, twin.getByRole("button", { name: "Sign in" }));
	const credential = "127-0-0-1-anna-example-com";
	await expect(recorder.getByText(`kept as the credential ${credential}`)).toBeVisible();
	await expect(designer.canvas.node("Click “Sign in”")).toBeVisible();
	await lookAt(page, "recorder-password");

	await designer.canvas.select("Fill Credential “Password”");
	const inspector = page.getByRole("complementary", { name: "Inspector" });
	await expect(inspector.getByRole("combobox", { name: "Credential" })).toContainText(credential);

	await twin.getByLabel("Email").fill(CUSTOMER.user);
	await twin.getByLabel("Password").fill(CUSTOMER.password);
	await twin.getByRole("button", { name: "Sign in" }).click();
	const ink = twin.getByRole("listitem").filter({ hasText: "Blue ink" }).getByRole("button");
	await clickThrough(page, ink);
	await expect(designer.canvas.node("Click “Add to cart”")).toBeVisible();
	await clickThrough(page, twin.getByRole("link", { name: "Cart" }));
	await expect(address).toHaveValue(/\/cart$/);
	await ink.click();
	await twin.goto(`${shop.origin}/cart`);
	await clickThrough(page, twin.getByRole("textbox"));
	await page.keyboard.type("1 Mill Lane");
	await clickThrough(page, twin.getByRole("button", { name: "Place order" }));
	await expect(designer.canvas.node("Click “Place order”")).toBeVisible();
	expect(shop.orders).toHaveLength(1);

	await recorder.getByRole("button", { name: "Close the recorder" }).click();
	expect(JSON.stringify(await api.flow(id))).not.toContain(CUSTOMER.password);
	await designer.runButton.click();
	await expect.poll(() => shop.orders.length, { timeout: 60_000 }).toBe(2);
	expect(shop.orders[1]).toMatchObject({ customer: CUSTOMER.user, items: ["Blue ink"] });
	await api.removeCredential(credential);
	await twin.close();
	await shop.close();
});

test("a dialog is answered in the panel, a click that fetches a file becomes a download, and the flow does both", async ({
	designer,
	api,
	page,
	browser,
}) => {
	test.setTimeout(240_000);
	let deleted = 0;
	let fetched = 0;
	const site = await openSite((request, response, path) => {
		if (path === "/report.csv") {
			fetched++;
			response.writeHead(200, { "content-disposition": "attachment" }).end("a,b");
		} else if (request.method === "DELETE") {
			deleted++;
			response.end();
		} else
			sendPage(
				response,
				"Orders",
				`<h1>Orders</h1><p><button onclick="if (confirm('Delete order 7?')) fetch('/7', { method: 'DELETE' }).then(() => said.textContent = 'Deleted')">Delete</button>
<button onclick="location.href = '/report.csv'">Report</button></p><p id="said"></p>`,
			);
	});
	const twin = await browser.newPage({ viewport: { width: 1280, height: 800 } });
	await twin.goto(site.origin);
	const { id } = await api.createFlow(flowOf("recorded-dialog", [startWith({})], []));
	const recorder = page.getByRole("region", { name: "Recorder" });
	const address = recorder.getByRole("textbox", { name: "Address of the page" });
	await designer.openFlow(id);
	await page.getByRole("button", { name: "Record in a browser" }).click();
	await expect(recorder.getByText("No page is open")).toBeVisible({ timeout: 60_000 });
	await address.fill(site.origin);
	await address.press("Enter");
	await expect(designer.canvas.node("Go To")).toBeVisible();
	await clickThrough(page, twin.getByRole("button", { name: "Delete" }));
	const dialog = recorder.getByRole("form", { name: "Dialog of the page" });
	await expect(dialog).toContainText("The page asks: Delete order 7?");
	await lookAt(page, "recorder-dialog");
	await expect(dialog.getByRole("button", { name: "OK" })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(dialog).toBeHidden();
	await expect(page.getByTestId("recorded-page")).toBeFocused();
	await expect.poll(() => deleted).toBe(1);
	await expect(designer.canvas.node("Click “Delete”")).toBeVisible();
	await clickThrough(page, twin.getByRole("button", { name: "Report" }));
	/** The types of the nodes in the order in which they are wired. */
	const order = async () => {
		const { nodes, wires } = await api.flow(id);
		const types: string[] = [];
		for (let at = "start"; types.length < nodes.length; ) {
			types.push(nodes.find((node) => node.id === at)?.type ?? "");
			const next = wires.find(({ from }) => from.node === at);
			if (!next) break;
			at = next.to.node;
		}
		return types;
	};
	await expect
		.poll(order)
		.toEqual([
			"Flow.Manual",
			"Browser.Use",
			"Browser.GoTo",
			"Browser.Dialog",
			"Browser.Click",
			"Browser.Download",
		]);
	await recorder.getByRole("button", { name: "Close the recorder" }).click();
	await expect(designer.saved).toBeVisible();
	const before = fetched;
	const run = await api.run(id);
	expect(run).toMatchObject({ status: "succeeded", message: { path: "downloads/report.csv" } });
	expect([deleted, fetched]).toEqual([2, before + 1]);
	await twin.close();
	await site.close();
});
