import { flowOf, freshName, log, startWith } from "../src/flows/flow-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

test("flows, runs and packages are found from any page, by keyboard alone [S9]", {
	tag: "@critical",
}, async ({ designer, api, page }) => {
	const word = freshName("zirconium");
	const wires = ["start.out > say.in"];
	const { id } = await api.createFlow(
		flowOf(
			"found",
			[startWith({ stone: `a ${word} ring` }), log("say", "Pólish the stone", [280, 0])],
			wires,
		),
	);
	const run = await api.run(id);
	const results = page.getByRole("region", { name: "Results" });
	const links = results.getByRole("link");

	await test.step("the page asks for words first", async () => {
		await page.goto("/runs");
		await designer.goTo("Search");
		await expect(page.getByText("Search everything here")).toBeVisible();
		await expect(page.getByRole("searchbox", { name: "Search the workspace" })).toBeFocused();
	});
	await test.step("what fits is marked, whatever its accents, and the last word may be unfinished", async () => {
		await page.keyboard.type("POLISH the sto");
		await expect(links.first()).toContainText("Pólish the stone");
		await expect(links.first().locator("mark")).toHaveText(["Pólish", "the", "stone"]);
	});
	await test.step("arrow keys move between the results, Enter opens one, and Back returns to them", async () => {
		await page.keyboard.press("ArrowDown");
		await expect(links.first()).toBeFocused();
		await page.keyboard.press("ArrowUp");
		await expect(page.getByRole("searchbox")).toBeFocused();
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(new RegExp(`/flows/${id}$`));
		await page.goBack();
		await expect(links.first()).toContainText("Pólish the stone");
	});
	await test.step("a run is found by what it gave, and a kind leaves the others out", async () => {
		await page.getByRole("searchbox").fill(word);
		await expect(links.filter({ hasText: `stone: a ${word} ring` })).toHaveAttribute(
			"href",
			`/runs/${run.id}`,
		);
		await page.getByRole("radio", { name: "Packages" }).click();
		await expect(page.getByText(`Nothing fits “${word}”`)).toBeVisible();
		await page.getByRole("radio", { name: "Runs" }).click();
		await expect(links).toHaveCount(1);
		await page.reload();
		await expect(links).toHaveCount(1);
	});
	await test.step("the list of commands finds it too, and leads to the page", async () => {
		await page.goto("/costs");
		await expect(page.getByRole("heading", { name: "Costs" })).toBeVisible();
		await page.keyboard.press("ControlOrMeta+k");
		const dialog = page.getByRole("dialog", { name: "Commands" });
		await dialog.getByRole("combobox").fill(word);
		await expect(dialog.getByRole("option", { name: "Run" })).toContainText(word);
		await dialog.getByRole("option", { name: "Search everything" }).click();
		await expect(page).toHaveURL(new RegExp(`/search\\?query=${word}$`));
		await expect(links).toHaveCount(1);
		await page.keyboard.press("ControlOrMeta+k");
		await dialog.getByRole("combobox").fill(word);
		await dialog.getByRole("option", { name: "Run" }).click();
		await expect(page).toHaveURL(new RegExp(`/runs/${run.id}$`));
	});
});

test("a search is limited by author, folder, tag and time, and its address keeps that", async ({
	page,
	api,
}) => {
	const word = freshName("osmium");
	const [tag, folder] = [`tag-${word}`, `Folder ${word}`];
	await api.createDocument({ title: `${word} rules`, text: "One.", folder, tags: [tag], by: "Ada" });
	await api.createDocument({ title: `${word} prices`, text: "Two.", by: "Bob" });
	const results = page.getByRole("region", { name: "Results" });
	const links = results.getByRole("link");
	await page.goto(`/search?query=${word}`);
	await expect(links).toHaveCount(2);
	await page.getByRole("button", { name: "Filters" }).click();
	const filters = page.getByRole("group", { name: "Filters" });
	for (const [label, name] of [
		["Written by", "ada"],
		["Folder or group", folder],
		["With all tags", tag],
	] as const) {
		await filters.getByLabel(label).fill(name);
		await filters.getByLabel(label).press("Enter");
		await expect(links).toHaveCount(1);
		await expect(links).toContainText(`${word} rules`);
	}
	await filters.getByRole("combobox", { name: "Changed" }).click();
	await page.getByRole("option", { name: "In the last day" }).click();
	await expect(links).toHaveCount(1);
	await expect(page.getByRole("button", { name: "Filters (4)" })).toBeVisible();
	await page.reload();
	await expect(filters.getByLabel("Written by")).toHaveValue("ada");
	await expect(links).toHaveCount(1);
	await filters.getByLabel("Written by").fill("bob, nobody");
	await filters.getByLabel("Written by").press("Enter");
	await expect(page.getByRole("status").filter({ hasText: "Unknown authors: [nobody]" })).toBeVisible();
	for (const label of ["Written by", "Folder or group", "With all tags"]) {
		await filters.getByLabel(label).fill("");
		await filters.getByLabel(label).press("Enter");
	}
	await expect(links).toHaveCount(2);
});

test.describe(() => {
	test.use({ reducedMotion: "reduce" });

	test("the filters are accessible and fit into a small window", async ({ page, api }) => {
		test.slow();
		const word = freshName("rhodium");
		await api.createDocument({ title: `${word} rules`, text: "One.", tags: ["metal"], by: "Ada" });
		await page.goto(`/search?query=${word}&authors=ada&days=7`);
		await expect(page.getByRole("region", { name: "Results" }).getByRole("link")).toHaveCount(1);
		await lookAt(page, "search-filters");
	});
});

test("a search that fails says so, and can be tried again", async ({ page, pageErrors }) => {
	pageErrors.expect(/status of 503/);
	await page.route("**/api/search?*", (route) =>
		route.fulfill({
			status: 503,
			json: { error: { code: "JOURNAL_UNAVAILABLE", message: "The database cannot be reached." } },
		}),
	);
	await page.goto("/search?query=order");
	await expect(page.getByRole("alert")).toContainText("The database cannot be reached.");
	await page.unroute("**/api/search?*");
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByRole("region", { name: "Results" }).getByRole("link").first()).toBeVisible();
});
