import { openClaims } from "../sites/claims.ts";
import { clickThrough } from "../src/click-through.ts";
import { flowOf, startWith } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

test.use({ reducedMotion: "reduce" });

for (const handled of ["says so", "is gone"] as const) {
	test(`what is recorded in two rows becomes a loop, which does each of other rows once; a row that is done ${handled}`, async ({
		designer,
		api,
		page,
		browser,
	}) => {
		test.setTimeout(240_000);
		const claims = await openClaims({ seed: 3, count: 9, handled });
		// What is done in the picture is done in a twin of the page, so that both look the same.
		const twins = await openClaims({ seed: 3, count: 9, handled });
		const twin = await browser.newPage({ viewport: { width: 1280, height: 800 } });
		await twin.goto(twins.origin);
		const { id } = await api.createFlow(flowOf("recorded-rows", [startWith({})], []));
		const recorder = page.getByRole("region", { name: "Recorder" });
		const address = recorder.getByRole("textbox", { name: "Address of the page" });
		await designer.openFlow(id);
		await page.getByRole("button", { name: "Record in a browser" }).click();
		await expect(recorder.getByText("No page is open")).toBeVisible({ timeout: 60_000 });
		await address.fill(claims.origin);
		await address.press("Enter");
		await expect(page.getByTestId("recorded-page")).toBeVisible();
		const offer = recorder.getByText("You did the same in 2 rows.");

		for (const [index, claim] of claims.open.slice(0, 2).entries()) {
			await expect(offer).toBeHidden();
			const row = twin.getByRole("row").filter({ hasText: claim });
			await clickThrough(page, row.getByRole("textbox"));
			await page.keyboard.type(`ok ${claim}`);
			await expect(designer.canvas.node(`Fill “Note”${index === 0 ? "" : ` ${index + 1}`}`)).toBeVisible();
			await clickThrough(page, row.getByRole("button"));
			await expect.poll(() => claims.approvals.length).toBe(index + 1);
			await row.getByRole("button").click();
			await expect(row.getByRole("button")).toBeHidden();
		}
		await expect(offer).toBeVisible();
		await lookAt(page, "recorder-rows-offer");
		await recorder.getByRole("button", { name: "Make a loop" }).click();
		await expect(offer).toBeHidden();
		await expect(designer.canvas.node("For Each")).toBeVisible();
		await lookAt(page, "recorder-rows-loop");
		await designer.undo.click();
		await expect(designer.canvas.node("For Each")).toBeHidden();
		await designer.redo.click();
		await expect(designer.canvas.node("For Each")).toBeVisible();
		await recorder.getByRole("button", { name: "Close the recorder" }).click();
		await expect(designer.saved).toBeVisible();
		await claims.close();

		// More rows, in another order, with other ids and classes.
		const port = Number(new URL(claims.origin).port);
		const more = await openClaims({ seed: 8, count: 40, handled, port });
		await api.startRun(id);
		// Some dozens of rows, each typed into and clicked.
		await expect.poll(async () => (await api.runs(id))[0]?.endedAt, { timeout: 90_000 }).toBeDefined();
		const [run] = await api.runs(id);
		// Where it failed, this shows at what.
		expect(run).toMatchObject({ status: "succeeded" });
		expect(more.approvals).toEqual(more.open.map((claim) => ({ claim, note: `ok ${claim}` })));
		await more.close();
		await twin.close();
		await twins.close();
	});
}
