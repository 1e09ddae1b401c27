import type { Locator } from "@playwright/test";
import { carefulDesk } from "../src/flows/construct-documents.ts";
import { askPerson, flowOf, freshName, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, signedIn: false });

/** What a thumb reaches: wholly on the screen, and as high as a thumb needs. */
async function expectForThumbs(control: Locator): Promise<void> {
	await control.evaluate((element) => element.scrollIntoView({ block: "center" }));
	await expect(control).toBeInViewport({ ratio: 1 });
	expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
}

test("on a phone a call's question arrives, says why it is asked, and is approved with an argument put right; the run ends", async ({
	designer,
	newServer,
	page,
}) => {
	const { approvals, canvas } = designer;
	const to = `${freshName("reader")}@example.com`;
	const { id } = await newServer.api.createFlow(carefulDesk(to));
	await page.goto(await newServer.linkTo("/approvals"));
	await expect(page.getByText("No open questions")).toBeVisible();
	const run = await newServer.api.startRun(id);

	await test.step("it arrives by itself, and says why it is asked", async () => {
		await expect(approvals.open).toHaveText([/May Desk call send_email\?/]);
		await expect(approvals.link).toHaveAccessibleName("Approvals 1 open");
		await expectForThumbs(approvals.open);
		await approvals.open.tap();
		const why = page.getByRole("region", { name: "Why it is asked" });
		await expect(why).toBeInViewport({ ratio: 1 });
		await expect(why).toContainText("Where is order 42?");
		await expect(why.getByText("Where is order 42?")).toHaveCSS("font-size", /^1[3-9]px/);
		expect((await why.boundingBox())?.width).toBeGreaterThan(300);
	});

	await test.step("an argument is put right by thumb", async () => {
		const body = approvals.field("body");
		await expectForThumbs(body);
		await body.tap();
		await expect(body).toBeFocused();
		await page.keyboard.press("ControlOrMeta+a");
		await page.keyboard.type("It has shipped.");
		await expect(approvals.arguments.getByText("changed")).toBeVisible();
	});

	await test.step("it is approved, and the run ends", async () => {
		const approve = approvals.question.getByRole("button", { name: "Approve with changes" });
		await expectForThumbs(approve);
		await approve.tap();
		await expect(page.getByText("No open questions")).toBeVisible();
		await expect
			.poll(async () => (await newServer.api.mailsTo(to)).map(({ text }) => text.trim()))
			.toEqual(["It has shipped."]);
		await page.goto(`${newServer.origin}/runs/${run}`);
		await expect(canvas.state("Desk", "Succeeded")).toBeAttached();
		await expect(
			page.getByRole("banner").or(page.getByRole("main")).getByText("Succeeded").first(),
		).toBeVisible();
	});
});

test("on a phone a form is filled in by thumb, whatever its fields take, and the run ends with the values", async ({
	designer,
	newServer,
	page,
}) => {
	const { approvals } = designer;
	const form = [
		{ name: "customer", title: "Customer", type: "text" as const, required: true },
		{ name: "note", title: "Note", type: "multiline" as const },
		{ name: "amount", title: "Amount", type: "number" as const, required: true },
		{ name: "express", title: "Express", type: "boolean" as const },
		{ name: "size", title: "Size", type: "choice" as const, choices: ["Small", "Large"] },
		{ name: "due", title: "Due", type: "date" as const },
	];
	const { id } = await newServer.api.createFlow(
		flowOf(
			"ask",
			[startWith({}), askPerson("What was ordered?", form, [280, 0]), log("say", "Say it", [560, 0])],
			["start.out > ask.in", "ask.out > say.in"],
		),
	);
	await page.goto(await newServer.linkTo("/approvals"));
	const run = await newServer.api.startRun(id);
	await approvals.open.tap();
	const { question } = approvals;

	await test.step("each field is filled in", async () => {
		for (const [label, text] of [
			["Customer", "Ann"],
			["Note", "At the\nback door"],
			["Amount", "3"],
		] as const) {
			await expectForThumbs(approvals.field(label));
			await approvals.field(label).tap();
			await page.keyboard.insertText(text);
		}
		const express = question.getByRole("switch", { name: "Express" });
		await express.tap();
		await expect(express).toBeChecked();
		const size = question.getByRole("combobox", { name: /^Size/ });
		await expectForThumbs(size);
		await size.tap();
		const large = page.getByRole("option", { name: "Large" });
		await expectForThumbs(large);
		await large.tap();
		const due = question.getByLabel(/^Due/);
		await expectForThumbs(due);
		await due.fill("2026-12-24");
	});

	await test.step("the answer is sent, and the run ends", async () => {
		const submit = question.getByRole("button", { name: "Submit" });
		await expectForThumbs(submit);
		await submit.tap();
		await expect(page.getByText("No open questions")).toBeVisible();
		await expect
			.poll(() => newServer.api.result(run))
			.toMatchObject({
				answer: {
					customer: "Ann",
					note: "At the\nback door",
					amount: 3,
					express: true,
					size: "Large",
					due: "2026-12-24",
				},
			});
	});
});
