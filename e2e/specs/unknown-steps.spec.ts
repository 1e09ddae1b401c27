import { flowOf, postOrder, startWith } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

/** More than the server lists at once. */
const ORDERS = 53;

test.use({ reducedMotion: "reduce", signedIn: false });

test("steps whose outcome nobody knows are found by flow and node, and answered together", async ({
	gate,
	newServer,
	page,
}) => {
	test.slow();
	const { api, origin } = newServer;
	const answer = page.getByRole("region", { name: "Answer" });
	const rows = page
		.getByRole("table")
		.getByRole("row")
		.filter({ has: page.getByRole("checkbox") });
	await page.goto(newServer.printedLink);
	await expect(page).toHaveURL(`${origin}/flows`);

	await test.step("while there are none, the page has nothing to fill in", async () => {
		await page.goto(`${origin}/unknown-steps`);
		await expect(page.getByText("The outcome of every step is known")).toBeVisible();
		await expect(answer).toHaveCount(0);
		await expect(page.getByRole("combobox")).toHaveCount(0);
		await lookAt(page, "unknown-steps-none");
	});

	const orders = await api.createFlow(
		flowOf(
			"orders",
			[startWith({}), postOrder("place", "Place the order", gate.url, [280, 0])],
			["start.out > place.in"],
		),
	);
	const refunds = await api.createFlow(
		flowOf(
			"refunds",
			[
				startWith({}),
				postOrder("pay", "Pay back", gate.url, [280, -80]),
				postOrder("tell", "Tell the customer", gate.url, [280, 80]),
			],
			["start.out > pay.in", "start.out > tell.in"],
		),
	);
	for (let number = 1; number <= ORDERS; number++)
		await api.startRun(orders.id, { message: { number, customer: "Ada" } });
	await api.startRun(refunds.id, { message: { number: 7, customer: "Grace" } });
	await expect.poll(() => gate.requests).toBe(ORDERS + 2);
	// No page is left that would miss it.
	await page.goto("about:blank");
	await newServer.killAndRestart();

	await test.step("those of a flow, and of one of its nodes, are picked", async () => {
		await page.goto(`${origin}/unknown-steps`);
		await expect(rows).not.toHaveCount(0);
		await lookAt(page, "unknown-steps");
		await page.getByRole("combobox", { name: "Flow" }).click();
		await page.getByRole("option", { name: refunds.name }).click();
		await expect(rows).toHaveCount(2);
		await page.getByRole("combobox", { name: "Node" }).click();
		await page.getByRole("option", { name: "Tell the customer" }).click();
		await expect(rows).toHaveCount(1);
		await expect(page).toHaveURL(`${origin}/unknown-steps?flow=${refunds.id}&node=tell`);
		await lookAt(page, "unknown-steps-filtered");
	});

	await test.step("once none fits any more, only the filter is left", async () => {
		await answer.getByRole("button", { name: "Select all", exact: true }).click();
		await answer.getByRole("button", { name: "Mark them as failed" }).click();
		await expect(page.getByText("No step matches")).toBeVisible();
		await expect(page.getByRole("combobox", { name: "Node" })).toHaveText("Tell the customer");
		await expect(answer).toHaveCount(0);
		await lookAt(page, "unknown-steps-none-fits");
	});

	await test.step("all that match are answered, those that are not listed too", async () => {
		await page.getByRole("combobox", { name: "Flow" }).click();
		await page.getByRole("option", { name: orders.name }).click();
		await expect(rows).toHaveCount(50);
		await answer.getByRole("button", { name: "Select all", exact: true }).click();
		await expect(answer.getByRole("status")).toHaveText("50 of 50 listed steps selected");
		await answer.getByRole("button", { name: "Select all, listed or not" }).click();
		await expect(answer.getByRole("status")).toHaveText("All are selected, listed or not");
		await lookAt(page, "unknown-steps-all");
		await answer.getByRole("button", { name: "They happened" }).click();
		await expect(page.getByText(`Answered ${ORDERS} steps`, { exact: true })).toBeVisible();
		await expect(page.getByText("The outcome of every step is known")).toBeVisible();
		await expect(page.getByRole("combobox")).toHaveCount(0);
		const runs = await api.runs(orders.id);
		expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(["succeeded"]));
	});
});
