import { custom } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import type { ModelSetting } from "@switchyard/spec/model";
import { formOf, openSite, sendPage } from "../sites/site.ts";
import { askDesk, flowOf, freshName, startWith } from "../src/flows/flow-documents.ts";
import { lastPage, referenceOf } from "../src/flows/shop-buyer.ts";
import { ModelServer, type Said } from "../src/server/model-server.ts";
import { expect, test } from "../src/test.ts";

/** A shop whose payments are taken on another host. */
async function openPenShop() {
	const payments: string[] = [];
	const site = await openSite(async (request, response, path) => {
		const { port } = new URL(`http://${request.headers.host}`);
		if (path === "/pay" && request.method === "POST") {
			payments.push((await formOf(request)).get("amount") ?? "");
			return sendPage(response, "Paid", "<h1>Thank you</h1>");
		}
		if (path === "/pay")
			return sendPage(
				response,
				"Payment",
				'<h1>Payment</h1><form method="post"><label>Amount <input name="amount"></label><button>Pay now</button></form>',
			);
		return sendPage(
			response,
			"Pens",
			`<h1>Pens</h1><button onclick="cart.hidden = false">Add to cart</button>
<p id="cart" hidden><a href="http://localhost:${port}/pay">Go to payment</a></p>`,
		);
	});
	return { ...site, payments };
}

/** Buys a pen: what it does next follows from the page alone. */
function buyer(origin: string): (results: readonly string[]) => Said {
	return (results) => {
		const page = lastPage(results);
		if (!page) return { name: "browser_open", arguments: { url: origin } };
		const { snapshot, site, title, page: outline } = page;
		const click = (element: string): Said => ({
			name: "browser_act",
			arguments: { snapshot, site, element, ref: referenceOf(page, element), action: "click", key: "Enter" },
		});
		if (title === "Paid") return "A pen is ordered and paid for.";
		if (outline.includes("Amount") && !outline.includes(': "24"'))
			return {
				name: "browser_fill",
				arguments: { snapshot, fields: [{ ref: referenceOf(page, 'textbox "Amount"'), value: "24" }] },
			};
		if (title === "Payment") return click('button "Pay now"');
		return click(outline.includes("Go to payment") ? 'link "Go to payment"' : 'button "Add to cart"');
	};
}

function shopDesk(name: string): Flow {
	const model: ModelSetting = { provider: "openai-compatible", model: "local", credential: name };
	return flowOf(
		name,
		[
			startWith({ question: "Buy a pen." }),
			askDesk(model),
			{
				id: "hands",
				type: "Browser.Tools",
				name: "Browser Tools",
				position: { x: 280, y: 220 },
				params: { sites: custom(["127.0.0.1", "localhost"]), act_freely_on: custom(["127.0.0.1"]) },
			},
		],
		["start.out > desk.in", "desk.tools > hands.tool"],
	);
}

test("an agent orders in a shop with the six tools, and asks a person before it pays", async ({
	designer,
	api,
	page,
}) => {
	const shop = await openPenShop();
	const name = freshName("pen-shop");
	const model = await ModelServer.start(buyer(shop.origin));
	await api.storeModel(name, model.baseUrl);
	const { id } = await api.createFlow(shopDesk(name));
	const { approvals, canvas, inspector, runPanel } = designer;

	await test.step("the designer shows the six tools as the model sees them, in their order", async () => {
		await designer.openFlow(id);
		await canvas.select("Browser Tools");
		await page.getByRole("tab", { name: "As tools", exact: true }).click();
		await expect(
			inspector.panel.getByRole("region", { name: "What the model sees of them" }).getByRole("article"),
		).toContainText([
			"browser_open",
			"browser_look",
			"browser_act",
			"browser_fill",
			"browser_read",
			"browser_wait",
		]);
	});

	let run = "";
	await test.step("it clicks freely in the shop, and asks at the host that takes the payment", async () => {
		run = await designer.startRun();
		await expect(canvas.state("Browser Tools", "Waits for a person")).toBeVisible({ timeout: 40_000 });
		expect(shop.payments).toEqual([]);
		await canvas.node("Browser Tools").getByRole("link", { name: "Answer" }).click();
		await expect(approvals.open).toContainText([/May Desk call browser_act\?/]);
		await expect(approvals.field("element")).toHaveValue('button "Pay now"');
		await expect(approvals.field("site")).toHaveValue("localhost");
		await approvals.field("Your name").fill("Kim");
		await approvals.press("Approve");
	});

	await test.step("the pen is paid for once, and the run shows each call at the node", async () => {
		await expect.poll(() => shop.payments, { timeout: 20_000 }).toEqual(["24"]);
		await page.goto(`/runs/${run}`);
		await expect(canvas.state("Desk", "Succeeded")).toBeVisible({ timeout: 20_000 });
		await runPanel.show(/browser_fill/);
		await expect(runPanel.output("page")).toContainText('textbox "Amount"');
		await expect(runPanel.parameter("fields")).toContainText("untrusted");
	});

	await model.close();
	await shop.close();
});
