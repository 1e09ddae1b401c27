import type { Flow, FlowNode } from "@switchyard/spec/flow";
import { asksSomeone, callsFlow } from "../src/flows/construct-documents.ts";
import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expectAccessible } from "../src/looks.ts";
import { expect, test } from "../src/test.ts";

/** A flow that other flows can call, still without inputs. */
function callee(): Flow {
	const called: FlowNode = {
		id: "called",
		type: "Flow.Called",
		name: "Called",
		position: { x: 0, y: 0 },
		params: {},
	};
	return flowOf(
		"greet",
		[called, log("say", "Greet", [280, 0], "Hello {{ name }}")],
		["called.out > say.in"],
	);
}

function caller(flow: string): Flow {
	const greet: FlowNode = {
		id: "greet",
		type: `Subflow.${flow}`,
		name: "Greet them",
		position: { x: 280, y: 0 },
		params: { name: { scope: "Message", path: "who" } },
	};
	return flowOf("caller", [startWith({ who: "Ada" }), greet], ["start.out > greet.in"]);
}

test("a flow is given an input and becomes a node of another, whose run leads to the run of the first and back", async ({
	designer,
	api,
	page,
}) => {
	const { id } = await api.createFlow(callee());
	const { canvas, inspector, runPanel } = designer;

	await test.step("an input is declared, which a model may fill too", async () => {
		await designer.openFlow(id);
		await canvas.select("Called");
		const inputs = inspector.parameter("Inputs");
		await inputs.getByRole("button", { name: "Add input" }).click();
		await inputs.getByRole("textbox", { name: /^Name of/ }).fill("name");
		await inputs.getByRole("textbox", { name: /^Name of/ }).blur();
		await inputs.getByRole("textbox", { name: "Description of name" }).fill("Whom to greet.");
		await inputs.getByRole("textbox", { name: "Description of name" }).blur();
		await inputs.getByRole("switch", { name: "A model may fill it" }).click();
		await expectAccessible(page, "the inputs of a sub-flow");
		await designer.expectSaved();
		const called = (await api.flow(id)).nodes.find((node) => node.id === "called");
		expect(called?.params.inputs).toEqual({
			scope: "Custom",
			value: [{ name: "name", type: "text", description: "Whom to greet.", ai: true }],
		});
	});

	await test.step("run by hand, it asks for its input", async () => {
		await designer.runButton.click();
		const dialog = page.getByRole("dialog", { name: "Called" });
		await expectAccessible(page, "what a sub-flow asks for");
		await dialog.getByLabel("name").fill("Grace");
		await dialog.getByRole("button", { name: "Run" }).click();
		await runPanel.expectEnd("succeeded");
		await runPanel.show(/^Succeeded: Greet/);
		await expect(runPanel.parameter("text")).toContainText("Hello Grace");
	});

	await test.step("it runs as a step of another flow", async () => {
		const outer = await api.createFlow(caller(id));
		const { id: run } = await api.run(outer.id);
		await page.goto(`/runs/${run}`);
		await runPanel.show(/^Succeeded: Greet them/);
		await runPanel.panel.getByRole("link", { name: "Open its run" }).click();
		await expect(page).not.toHaveURL(new RegExp(run));
		await runPanel.show(/^Succeeded: Greet/);
		await expect(runPanel.parameter("text")).toContainText("Hello Ada");
		await page.getByRole("link", { name: "called by step 1 of another run" }).click();
		await expect(page).toHaveURL(new RegExp(run));
	});
});

test.describe(() => {
	test.use({ reducedMotion: "reduce" });

	test("a run whose sub-flow asks someone waits with it, and leads to the run that asks", async ({
		designer,
		api,
		page,
	}) => {
		test.slow();
		const { id: child } = await api.createFlow(asksSomeone());
		const { id } = await api.createFlow(callsFlow(child));
		const { approvals, canvas, runPanel } = designer;
		const run = await api.startRun(id);

		await test.step("it is listed among the runs that wait, and the question once", async () => {
			await page.goto("/runs?status=waiting");
			await expect(page.getByRole("row").filter({ hasText: run.slice(-8) })).toContainText("Waiting");
			await lookAt(page, "sub-flow-runs-waiting");
			await page.goto("/approvals");
			await expect(approvals.open.filter({ hasText: child })).toHaveCount(1);
			await expect(approvals.open.filter({ hasText: id })).toHaveCount(0);
		});

		await test.step("its step says so on the canvas and in the panel, and leads on", async () => {
			await page.goto(`/runs/${run}`);
			await expect(canvas.state("Check the refund", "Waits for a person")).toBeVisible();
			await expect(runPanel.shownStep.getByRole("region", { name: "Waits for a person" })).toContainText(
				child,
			);
			await lookAt(page, "sub-flow-asking");
			await canvas.node("Check the refund").getByRole("link", { name: "Open run" }).click();
			await expect(canvas.state("Ask the manager", "Waits for a person")).toBeVisible();
			await runPanel.panel.getByRole("link", { name: "Answer" }).click();
			await approvals.press("Submit");
		});

		await test.step("it continues once someone has answered", async () => {
			await page.goto(`/runs/${run}`);
			await runPanel.expectEnd("succeeded");
			await expect(canvas.state("Check the refund", "Succeeded")).toBeVisible();
		});
	});
});
