import type { Page } from "@playwright/test";
import {
	type EmbeddingsServer,
	startEmbeddingsServer,
} from "../../apps/runtime/test/support/embeddings/embeddings-server.ts";
import { lookAt } from "../src/look-at.ts";
import type { RunningServer } from "../src/server/running-server.ts";
import { test as base, expect } from "../src/test.ts";

const test = base.extend<{ readonly model: EmbeddingsServer }>({
	model: async ({ browserName: _ }, use) => {
		const model = await startEmbeddingsServer();
		await use(model);
		await model.close();
	},
});

const MODEL = "text-embedding-3-small";

/** Opens Settings of a server that knows how to reach the model, with something to find. */
async function openSettings(page: Page, server: RunningServer, baseUrl: string) {
	const { api } = server;
	await api.storeModel("local", baseUrl);
	await api.createDocument({ id: "terms", title: "Terms", text: "We give your money back within a week." });
	await api.createDocument({ id: "hours", title: "Opening hours", text: "From nine to five." });
	await api.remember({ memory: "desk", key: "likes", value: "espresso" });
	await page.goto(await server.linkTo("/settings"));
}

/** The section of Settings. */
const sectionOf = (page: Page) => page.getByRole("region", { name: "Search by meaning" });

async function switchOn(page: Page) {
	const section = sectionOf(page);
	await section.getByRole("textbox", { name: "Model" }).fill(MODEL);
	await section.getByRole("combobox", { name: "Credential" }).click();
	await page.getByRole("option", { name: "local" }).click();
	await section.getByRole("button", { name: "Switch on" }).click();
}

test("documents and memory are found by what they mean once a model is set", async ({
	page,
	newServer,
	model,
	pageErrors,
}) => {
	test.slow();
	pageErrors.expect(/422/);
	const { origin } = newServer;
	await openSettings(page, newServer, model.baseUrl);
	const section = sectionOf(page);

	await test.step("what is missing, and a key that the provider refuses, is said at its field", async () => {
		await section.getByRole("button", { name: "Switch on" }).click();
		await expect(section).toContainText("Enter the provider's name of the model.");
		await expect(section).toContainText("Choose a credential of the kind model.");
		model.behave({ status: 401, message: "Incorrect API key provided." });
		await section.getByRole("button", { name: "New credential" }).click();
		const dialog = page.getByRole("dialog", { name: "New credential" });
		await dialog.getByRole("textbox", { name: "Name" }).fill("wrong");
		await dialog.getByRole("textbox", { name: "API key" }).fill("not-the-key");
		await dialog.getByRole("textbox", { name: "Base URL" }).fill(model.baseUrl);
		await dialog.getByRole("button", { name: "Store" }).click();
		await expect(section.getByRole("combobox", { name: "Credential" })).toHaveText("wrong");
		await section.getByRole("textbox", { name: "Model" }).fill(MODEL);
		await section.getByRole("button", { name: "Switch on" }).click();
		await expect(section.getByRole("combobox", { name: "Credential" })).toHaveAccessibleDescription(
			/Incorrect API key|refused/,
		);
		await expect(section.getByRole("button", { name: "Switch off" })).toHaveCount(0);
	});

	await test.step("how far the texts are embedded is shown while it happens", async () => {
		const gate = Promise.withResolvers<void>();
		model.behave((_, index) => (index > 1 ? { after: gate.promise } : undefined));
		await switchOn(page);
		await expect(section.getByRole("status")).toContainText("Embedded 0 of 3");
		gate.resolve();
		await expect(section.getByRole("status")).toContainText("All 3 texts are embedded");
	});

	await test.step("a document is found by a word that it does not have, and the list says why", async () => {
		await page.goto(`${origin}/documents`);
		const list = page.getByRole("list", { name: "Documents" });
		await page.getByRole("searchbox", { name: "Find documents" }).fill("refund");
		await expect(list.getByRole("listitem")).toHaveCount(1);
		await expect(list.getByRole("listitem")).toContainText(/Terms.*by meaning/s);
		await expect(page.getByText("Found by words and by meaning")).toBeVisible();
		await page.getByRole("searchbox", { name: "Find documents" }).fill("Opening");
		await expect(list.getByRole("listitem").first()).toContainText("Opening hours");
		await expect(list.getByRole("listitem").first()).not.toContainText("by meaning");
	});

	await test.step("so is what is remembered", async () => {
		await page.goto(`${origin}/memory`);
		await page.getByRole("searchbox", { name: "Find what is remembered" }).fill("coffee");
		await expect(page.getByRole("row").nth(1)).toContainText(/likes.*espresso.*by meaning/s);
		await expect(page.getByRole("row")).toHaveCount(2);
	});

	await test.step("so does the search of the workspace, and the list of commands", async () => {
		await page.goto(`${origin}/search?query=reimbursement`);
		const links = page.getByRole("region", { name: "Results" }).getByRole("link");
		await expect(links).toHaveText([/Terms.*by meaning/s]);
		await page.keyboard.press("ControlOrMeta+k");
		const dialog = page.getByRole("dialog", { name: "Commands" });
		await dialog.getByRole("combobox").fill("reimbursement");
		await expect(dialog.getByRole("option", { name: "Terms" })).toContainText("by meaning");
	});

	await test.step("what the model took is among the costs", async () => {
		await page.goto(`${origin}/costs`);
		await expect(page.getByRole("row").filter({ hasText: MODEL })).toContainText("search by meaning");
	});

	await test.step("a model that refuses later is said, and texts are found by their words meanwhile", async () => {
		model.behave({ status: 503, message: "Too many people are asking." });
		await newServer.api.createDocument({ id: "late", title: "Late", text: "A hound sleeps." });
		await page.goto(`${origin}/settings`);
		await expect(section.getByRole("status")).toContainText("Embedded 3 of 4");
		await expect(section.getByRole("alert")).toContainText("asked again by itself");
		model.behave();
	});

	await test.step("it is switched off once somebody agrees that the vectors are removed", async () => {
		await section.getByRole("button", { name: "Switch off" }).click();
		const question = page.getByRole("alertdialog");
		await expect(question).toContainText("All vectors are removed.");
		await question.getByRole("button", { name: "Switch off" }).click();
		await expect(section.getByRole("button", { name: "Switch on" })).toBeVisible();
		await page.goto(`${origin}/documents`);
		await page.getByRole("searchbox", { name: "Find documents" }).fill("refund");
		await expect(page.getByText("No document fits")).toBeVisible();
		await expect(page.getByText("Found by words and by meaning")).toHaveCount(0);
	});
});

test.describe(() => {
	test.use({ reducedMotion: "reduce" });

	test("the search by meaning is accessible and fits", async ({ page, newServer, model }) => {
		test.slow();
		const { origin } = newServer;
		await openSettings(page, newServer, model.baseUrl);
		const section = sectionOf(page);
		await section.scrollIntoViewIfNeeded();
		await lookAt(page, "meaning-off");

		const unavailable = "The library `sqlite-vec` is not installed: run `npm install sqlite-vec`.";
		const state = { available: false, unavailable, setting: null, total: 3, embedded: 0 };
		await page.route("**/api/embeddings", (route) => route.fulfill({ json: state }));
		await page.reload();
		await expect(section).toContainText("npm install sqlite-vec");
		await expect(section.getByRole("button")).toHaveCount(0);
		await section.scrollIntoViewIfNeeded();
		await lookAt(page, "meaning-unavailable");
		await page.unroute("**/api/embeddings");
		await page.reload();

		model.behave((_, index) =>
			index > 0 ? { status: 503, message: "Too many people are asking." } : undefined,
		);
		await switchOn(page);
		await expect(section.getByRole("alert")).toBeVisible();
		await section.scrollIntoViewIfNeeded();
		await lookAt(page, "meaning-trouble");
		model.behave();
		await section.getByRole("button", { name: "Save" }).click();
		await expect(section.getByRole("status")).toContainText("All 3 texts are embedded");
		await section.scrollIntoViewIfNeeded();
		await lookAt(page, "meaning-on");
		await page.goto(`${origin}/documents`);
		await page.getByRole("searchbox", { name: "Find documents" }).fill("refund");
		await expect(page.getByText("by meaning", { exact: true })).toBeVisible();
		await lookAt(page, "meaning-documents");
		await page.goto(`${origin}/memory`);
		await page.getByRole("searchbox", { name: "Find what is remembered" }).fill("coffee");
		await expect(page.getByText("by meaning", { exact: true })).toBeVisible();
		await lookAt(page, "meaning-memory");
		await page.goto(`${origin}/search?query=reimbursement`);
		await expect(page.getByText("by meaning", { exact: true })).toBeVisible();
		await lookAt(page, "meaning-search");
		await page.goto(`${origin}/costs`);
		await expect(page.getByRole("row").filter({ hasText: MODEL })).toBeVisible();
		await lookAt(page, "meaning-costs");
	});
});
