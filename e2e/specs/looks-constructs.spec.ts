import { expect } from "@playwright/test";
import type { DesignerPage } from "../src/designer-page.ts";
import {
	carefulDesk,
	everyConstruct,
	forEachNumber,
	mailByHop,
	meeting,
} from "../src/flows/construct-documents.ts";
import { lookAt } from "../src/look-at.ts";
import type { Api } from "../src/server/api.ts";
import { test } from "../src/test.ts";

/** Flows and runs that are there before the first scene. */
interface Subjects {
	readonly constructs: string;
	readonly hop: string;
	/** A run that asks a person, one whose agent's call does, a hop's, and a loop's of 1,000 rounds. */
	readonly asking: string;
	readonly careful: string;
	readonly hopRun: string;
	readonly loopRun: string;
	/** A run whose join waits. */
	readonly meetingRun: string;
}

interface Scene {
	readonly name: string;
	readonly show: (designer: DesignerPage, subjects: Subjects) => Promise<void>;
}

const RUNS: readonly Scene[] = [
	{
		name: "constructs-asking",
		async show({ canvas, page }, { asking }) {
			await page.goto(`/runs/${asking}`);
			await expect(canvas.state("Ask someone", "Waits for a person")).toBeVisible();
		},
	},
	{
		name: "constructs-refusable-call",
		async show({ canvas, page, runPanel }, { careful }) {
			await page.goto(`/runs/${careful}`);
			await expect(canvas.state("Send mail", "Waits for a person")).toBeVisible();
			await runPanel.show(/Send mail called as send_email/);
		},
	},
	{
		name: "constructs-join",
		async show({ canvas, page, runPanel }, { meetingRun }) {
			await page.goto(`/runs/${meetingRun}`);
			await expect(canvas.node("Meet")).toContainText("1 of 2 came");
			await runPanel.show(/Meet/);
			await expect(runPanel.panel).toContainText("1 of 2 messages came");
		},
	},
	{
		name: "constructs-loop",
		async show({ canvas, page, runPanel }, { loopRun }) {
			await page.goto(`/runs/${loopRun}`);
			await expect(canvas.node("For each number")).toContainText("1 failed");
			await runPanel.showFirst(/^Succeeded: For each number/);
			await runPanel.panel.getByRole("button", { name: /^Round 418,/ }).click();
			await runPanel.step(/^Failed: Round 418,/).press("ArrowRight");
		},
	},
	{
		name: "constructs-hop",
		async show({ page, runPanel }, { hopRun }) {
			await page.goto(`/runs/${hopRun}`);
			await runPanel.show(/^Succeeded: Mail it/);
		},
	},
	{
		name: "constructs-replay",
		async show({ page }) {
			await page.getByRole("button", { name: "More about this run" }).click();
			await page.getByRole("menuitem", { name: "Replay offline" }).click();
			await expect(page.getByRole("dialog", { name: "Replay" })).toContainText("are identical");
		},
	},
	{
		name: "constructs-run-again-from",
		async show({ page, runPanel }) {
			await page.keyboard.press("Escape");
			await runPanel.panel.getByRole("button", { name: "Run again from here" }).click();
			await expect(page.getByRole("dialog", { name: /^Run again from step/ })).toBeVisible();
		},
	},
];

const EDITOR: readonly Scene[] = [
	{
		name: "constructs-hop-plan",
		async show(designer, { hop }) {
			await designer.openFlow(hop);
			await designer.canvas.select("Mail it");
			await expect(designer.inspector.parameter("Tool steps")).toBeVisible();
			await designer.inspector.parameter("Tool steps").scrollIntoViewIfNeeded();
		},
	},
	{
		name: "constructs-catch",
		async show(designer, { constructs }) {
			await designer.openFlow(constructs);
			await designer.canvas.select("When asking fails");
			await expect(designer.inspector.parameter("Errors of")).toContainText("Ask someone");
		},
	},
	{
		name: "constructs-expression",
		async show({ canvas, inspector }) {
			await canvas.select("Until it is small");
			await expect(inspector.parameter("While").getByRole("textbox")).toBeVisible();
		},
	},
	{
		name: "constructs-failure",
		async show({ canvas, inspector }) {
			await canvas.select("Say it");
			await inspector.openTab("Failure");
			await inspector.panel.getByRole("textbox", { name: "Attempts" }).fill("3");
			await inspector.panel.getByRole("textbox", { name: "Attempts" }).blur();
			await expect(inspector.panel.getByRole("textbox", { name: "First wait" })).toBeVisible();
		},
	},
	{
		name: "constructs-tool-approval",
		async show(designer, { hop }) {
			await designer.openFlow(hop);
			await designer.canvas.select("Send mail");
			await designer.inspector.openTab("As a tool");
			await designer.inspector.panel.getByRole("radio", { name: "Always" }).click();
			await expect(designer.inspector.panel.getByRole("textbox", { name: "Waits for" })).toBeVisible();
			await designer.expectSaved();
		},
	},
];

const APPROVALS: readonly Scene[] = [
	{
		name: "approvals-question",
		async show({ approvals, page }, { asking }) {
			// The run comes to its question by itself.
			await expect(async () => {
				await page.goto(`/approvals?approval=${asking}.6`);
				await expect(approvals.question).toContainText("Ship the order", { timeout: 1000 });
			}).toPass();
		},
	},
	{
		name: "approvals-call",
		async show({ approvals, page }) {
			// The latest stands first; others are of other tests' runs.
			await approvals.open.filter({ hasText: "send_email" }).first().click();
			await expect(approvals.arguments).toBeVisible();
			await approvals.field("body").fill("It has shipped.");
			await expect(approvals.arguments.getByText("changed")).toBeVisible();
			await expect(page.getByRole("button", { name: "Approve with changes" })).toBeEnabled();
		},
	},
];

const TOURS = { runs: RUNS, editor: EDITOR, approvals: APPROVALS };

test.use({ reducedMotion: "reduce" });

for (const [tour, scenes] of Object.entries(TOURS)) {
	test(`loops, hops, waits and questions are accessible and fit into a small window: ${tour}`, async ({
		designer,
		api,
	}) => {
		test.slow();
		const subjects = await createSubjects(api);
		for (const { name, show } of scenes) {
			await test.step(name, () => show(designer, subjects));
			await lookAt(designer.page, name);
		}
	});
}

async function createSubjects(api: Api): Promise<Subjects> {
	const constructs = await api.createFlow(everyConstruct());
	const hop = await api.createFlow(mailByHop("reader@example.com", "it has shipped."));
	const loop = await api.createFlow(forEachNumber(1000, 418));
	const desk = await api.createFlow(carefulDesk("reader@example.com"));
	return {
		constructs: constructs.id,
		hop: hop.id,
		asking: await api.startRun(constructs.id),
		careful: await api.startRun(desk.id),
		hopRun: (await api.run(hop.id)).id,
		loopRun: (await api.run(loop.id)).id,
		meetingRun: await api.startRun((await api.createFlow(meeting())).id),
	};
}
