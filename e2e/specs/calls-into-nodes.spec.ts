import { custom } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import type { ModelSetting } from "@switchyard/spec/model";
import { CUSTOMER, openShop } from "../sites/shop.ts";
import { askDesk, flowOf, freshName, startWith } from "../src/flows/flow-documents.ts";
import { shopBuyer } from "../src/flows/shop-buyer.ts";
import { lookAt } from "../src/look-at.ts";
import { ModelServer } from "../src/server/model-server.ts";
import { expect, test } from "../src/test.ts";

function shopDesk(name: string): Flow {
	const model: ModelSetting = { provider: "openai-compatible", model: "local", credential: name };
	return flowOf(
		name,
		[
			startWith({ question: "Buy blue ink." }),
			askDesk(model),
			{
				id: "hands",
				type: "Browser.Tools",
				name: "Browser Tools",
				position: { x: 280, y: 220 },
				params: { sites: custom(["127.0.0.1"]), act_freely_on: custom(["127.0.0.1"]) },
			},
		],
		["start.out > desk.in", "desk.tools > hands.tool"],
	);
}

test.use({ reducedMotion: "reduce" });

test("what an agent did in a shop becomes nodes that order without a model", async ({
	designer,
	api,
	page,
}) => {
	test.setTimeout(240_000);
	const shop = await openShop({ seed: 11 });
	const name = freshName("calls");
	const model = await ModelServer.start(shopBuyer(shop.origin));
	await api.storeModel(name, model.baseUrl);
	await api.storeLogin(`${name}-login`, { origin: shop.origin, ...CUSTOMER });
	const { id } = await api.createFlow(shopDesk(name));
	const { canvas, inspector, runPanel } = designer;
	const documentText = async () => (await page.request.get(`/api/flows/${id}`)).text();

	await test.step("the agent signs in and orders", async () => {
		await designer.openFlow(id);
		await designer.startRun();
		await expect(canvas.state("Desk", "Succeeded")).toBeVisible({ timeout: 60_000 });
		expect(shop.orders).toMatchObject([{ items: ["Blue ink"], address: "1 Mill Lane" }]);
	});

	await test.step("its calls become a block with nodes, as one change", async () => {
		await runPanel.show(/Succeeded: Desk/);
		await lookAt(page, "calls-to-turn");
		await runPanel.panel.getByRole("button", { name: "Turn into nodes" }).click();
		await expect(page.getByText("Turned the calls into 9 nodes", { exact: true })).toBeVisible();
		await expect(page.getByText(/Choose the credential in 1 step/).first()).toBeVisible();
		await page.keyboard.press("Escape");
		await canvas.showEverything();
		for (const step of [
			"Use Browser",
			"Go To",
			"Fill “Email”",
			"Fill Credential “Password”",
			"Click “Sign in”",
		])
			await expect(canvas.node(step)).toBeVisible();
		await lookAt(page, "calls-turned");
		await designer.undo.click();
		await expect(canvas.node("Use Browser")).toBeHidden();
		await designer.redo.click();
		await designer.expectSaved();
		expect(await documentText()).not.toContain(CUSTOMER.password);
	});

	await test.step("with the credential chosen, the nodes order and no model is asked", async () => {
		await canvas.select("Fill Credential “Password”");
		await inspector.choose("Credential", `${name}-login`);
		await designer.expectSaved();
		const asked = model.requests.length;
		await designer.startRun();
		await expect(canvas.state("Use Browser", "Succeeded")).toBeVisible({ timeout: 60_000 });
		expect(shop.orders).toHaveLength(2);
		expect(shop.orders[1]).toMatchObject({ items: ["Blue ink"], customer: CUSTOMER.user });
		expect(model.requests).toHaveLength(asked);
		expect(await documentText()).not.toContain(CUSTOMER.password);
	});

	await model.close();
	await shop.close();
	await api.removeFlow(id);
});
