import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { flowOf, log, startWith } from "../src/flows/flow-documents.ts";
import { expect, test } from "../src/test.ts";

const CLI = fileURLToPath(new URL("../../apps/cli/src/main.ts", import.meta.url));

/** Says a word of its first message, then says it again. */
function sayingTwice() {
	return flowOf(
		"reruns",
		[
			startWith({ word: "hello" }),
			log("first", "Say it first", [280, 0], "{{ word }}"),
			log("second", "Say it again", [560, 0], "{{ word }} again"),
		],
		["start.out > first.in", "first.out > second.in"],
	);
}

test("a past run is replayed offline, and comes out the same", async ({ api, designer, page }) => {
	const { id } = await api.createFlow(sayingTwice());
	const run = await api.run(id);
	await page.goto(`/runs/${run.id}`);
	await expect(designer.canvas.state("Say it again", "Succeeded")).toBeVisible();
	await page.getByRole("button", { name: "More about this run" }).click();
	await page.getByRole("menuitem", { name: "Replay offline" }).click();
	await expect(page.getByRole("dialog", { name: "Replay" })).toContainText(
		`All ${run.seq} events are identical`,
	);
	expect(await api.runs(id)).toHaveLength(1);
});

test("a run is run again from a step with another message, and what came before is not done again", {
	tag: "@critical",
}, async ({ api, designer, page }) => {
	const { id } = await api.createFlow(sayingTwice());
	const { id: past } = await api.run(id);
	const { canvas, runPanel } = designer;
	await page.goto(`/runs/${past}`);
	await runPanel.show(/^Succeeded: Say it again/);
	await page.getByRole("button", { name: "Run again from here" }).click();
	const dialog = page.getByRole("dialog", { name: "Run again from step 2" });
	await dialog.getByLabel("Message").fill('{"word": "bye"}');
	await dialog.getByRole("button", { name: "Run again" }).click();
	await expect(page).not.toHaveURL(new RegExp(past));
	await expect(canvas.state("Say it again", "Succeeded")).toBeVisible();
	await runPanel.show(/^Succeeded: Say it again/);
	await expect(runPanel.parameter("text")).toContainText("bye again");
	await runPanel.show(/^Succeeded: Say it first/);
	await expect(runPanel.parameter("text")).toContainText("hello");
	await page.getByRole("link", { name: /^run again from step 2 of run / }).click();
	await expect(page).toHaveURL(new RegExp(past));
});

test("a run is saved as a test, which the command line runs without a server", async ({
	api,
	designer,
	page,
}, testInfo) => {
	const { id } = await api.createFlow(sayingTwice());
	const { id: run } = await api.run(id);
	await page.goto(`/runs/${run}`);
	await expect(designer.canvas.state("Say it again", "Succeeded")).toBeVisible();
	await page.getByRole("button", { name: "More about this run" }).click();
	const download = page.waitForEvent("download");
	await page.getByRole("menuitem", { name: "Save as test…" }).click();
	const file = testInfo.outputPath("saved.flowtest.json");
	await (await download).saveAs(file);
	const { status, stdout } = spawnSync(process.execPath, [CLI, "test", file], { encoding: "utf8", env: {} });
	expect(stdout).toContain("1 test passed.");
	expect(status).toBe(0);
});
