import type { Page } from "@playwright/test";
import { PlanDriver } from "../src/drivers/plan-driver.ts";
import { askDesk, flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

/** An agent that plans to write so many lines in the log, ten in a row each, and has a person look at its plans. */
function planningDesk(count: number, params: object = {}) {
	const tasks = Array.from({ length: count }, (_, at) => ({
		id: `t${at}`,
		title: `Line ${at}`,
		tool: "log",
		arguments: { text: `This is line ${at}.` },
		depends_on: at % 10 === 0 ? [] : [`t${at - 1}`],
	}));
	const plan = { name: "create_execution_plan", arguments: { goal: "Write all lines.", tasks } };
	const desk = askDesk({ provider: "scripted", script: [{ toolCalls: [plan] }, { text: "Asked again." }] });
	const line = log("line", "Write a line", [280, 220]);
	return flowOf(
		"lines",
		[
			startWith({ question: "Write the lines." }),
			{ ...desk, params: { ...desk.params, planning: { scope: "Custom", value: "approve" }, ...params } },
			{ ...line, params: { text: { scope: "AI" } } },
		],
		["start.out > desk.in", "desk.tools > line.tool"],
	);
}

/** How long each frame of the page took while something was done, in milliseconds. */
async function framesWhile(page: Page, act: () => Promise<void>): Promise<number[]> {
	const frames = await page.evaluateHandle(() => {
		const taken: number[] = [];
		let last = performance.now();
		const note = (now: number) => {
			taken.push(Math.round(now - last));
			last = now;
			requestAnimationFrame(note);
		};
		requestAnimationFrame(note);
		return taken;
	});
	await act();
	return frames.jsonValue();
}

test("a plan of a hundred tasks is drawn whole beside the flow, moves with it, and runs to its end", async ({
	designer,
	api,
	page,
}) => {
	test.slow();
	const { id } = await api.createFlow(planningDesk(100));
	const plan = new PlanDriver(page, "Desk");
	await designer.openFlow(id);
	await designer.startRun();
	await expect(plan.tasks).toHaveCount(100);

	await test.step("each task has a place of its own, right of the one that it waits for", async () => {
		const places = await plan.tasks.evaluateAll((all) =>
			all.map((each) => each.getBoundingClientRect().toJSON()),
		);
		expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(100);
		for (const [at, { x }] of places.entries()) if (at % 10 > 0) expect(x).toBeGreaterThan(places[at - 1]?.x);
	});

	await test.step("the canvas can be moved meanwhile", async () => {
		await plan.press("Show the plan");
		const first = plan.task("Line 0");
		const before = await first.boundingBox();
		const frames = await framesWhile(page, async () => {
			const box = await first.boundingBox();
			await page.mouse.move((box?.x ?? 0) - 5, (box?.y ?? 0) - 5);
			for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, 20);
		});
		test.info().annotations.push({ type: "frames", description: frames.join(" ") });
		await expect.poll(async () => (await first.boundingBox())?.y).not.toBe(before?.y);
	});

	await test.step("it is approved, and each task is done", async () => {
		await plan.answer("Approve");
		await designer.runPanel.expectEnd("succeeded");
		await expect(plan.bar).toContainText("100 of 100 done");
	});
});

test("a plan is drawn in columns where what lays it out cannot be loaded", async ({
	designer,
	api,
	page,
	pageErrors,
}) => {
	pageErrors.expect(/elk|Failed to load/);
	await page.route(/elk-(worker|api)[^/]*\.js/, (route) => route.abort());
	const { id } = await api.createFlow(planningDesk(12));
	const plan = new PlanDriver(page, "Desk");
	await designer.openFlow(id);
	await designer.startRun();
	await expect(plan.tasks).toHaveCount(12);
	// They are drawn anew once it is known that nothing lays them out.
	await expect(async () => {
		const [first, second, other] = await Promise.all(
			["Line 0", "Line 1", "Line 10"].map((title) => plan.task(title).boundingBox()),
		);
		expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0));
		expect(other?.x).toBe(first?.x);
		expect(other?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
	}).toPass();
	await plan.answer("Approve");
	await designer.runPanel.expectEnd("succeeded");
});

test("an agent that ends with its plan does not ask its model again", async ({ designer, api, page }) => {
	const { id } = await api.createFlow(planningDesk(2));
	const { canvas, inspector } = designer;
	const plan = new PlanDriver(page, "Desk");
	await designer.openFlow(id);
	await canvas.select("Desk");
	await inspector.panel.getByText("Advanced").click();
	await inspector.panel.getByRole("switch", { name: "End with the plan" }).click();
	await designer.expectSaved();
	const run = await designer.startRun();
	await plan.answer("Approve");
	await designer.runPanel.expectEnd("succeeded");
	const events = await api.events(run);
	expect(events.filter(({ type }) => type === "model-start")).toHaveLength(1);
	const end = events.at(-1);
	expect(end).toMatchObject({ type: "run-end", message: { execution_plan: { ended: true, done: 2 } } });
	expect(JSON.stringify(end)).not.toContain("Asked again.");
});
