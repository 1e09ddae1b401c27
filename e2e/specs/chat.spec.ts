import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ChatDriver } from "../src/drivers/chat-driver.ts";
import { chatDesk } from "../src/flows/chat-documents.ts";
import { expect, test } from "../src/test.ts";

const CLI = fileURLToPath(new URL("../../apps/cli/src/main.ts", import.meta.url));

const NOTE = { text: "I write it down.", toolCalls: [{ name: "log", arguments: { text: "hello" } }] };

test("a conversation shows words, tool calls with arguments and results, branches, and the way to the run", {
	tag: "@critical",
}, async ({ page, api }) => {
	const flow = await api.createFlow(chatDesk([NOTE, { text: "It is **noted**." }]));
	await api.publish(flow.id);
	const chat = new ChatDriver(page);
	await page.goto("/chat");
	await chat.begin(flow.name);
	await chat.say("Hello");
	await expect(chat.answers).toHaveCount(1);
	await expect(chat.answers.first()).toContainText("It is noted.");
	await chat.answers.first().getByText("log", { exact: true }).click();
	await expect(chat.answers.first()).toContainText('"text": "hello"');
	await expect(page.getByRole("list", { name: "Conversations" })).toContainText("Hello");

	await page.getByRole("button", { name: "Edit and ask again" }).click();
	await page.getByRole("textbox", { name: "Your message" }).fill("Hello again");
	await page.getByRole("button", { name: "Ask again" }).click();
	await expect(chat.log).toContainText("2 of 2");
	await expect(chat.log).toContainText("Hello again");
	await page.getByRole("button", { name: "Earlier version" }).click();
	await expect(chat.log).toContainText("1 of 2");
	await expect(chat.log).not.toContainText("Hello again");

	await chat.answers.first().getByRole("link", { name: "Show the run" }).click();
	await expect(page).toHaveURL(/\/runs\//);
});

test("while an answer comes nothing else is sent, two tabs and a reload show the same, and it can be stopped", async ({
	page,
	context,
	api,
}) => {
	const flow = await api.createFlow(chatDesk([NOTE, { text: "Done.", delayMs: 120_000 }]));
	await api.publish(flow.id);
	const chat = new ChatDriver(page);
	await page.goto("/chat");
	await chat.begin(flow.name);
	await chat.say("Hello");
	await expect(chat.stop).toBeVisible();
	const answer = chat.answers.first();
	await expect(answer.getByText("log", { exact: true })).toBeVisible();
	await chat.message.fill("Are you there?");
	await chat.message.press("Enter");
	await expect(chat.message).toHaveValue("Are you there?");

	const other = await context.newPage();
	await other.goto(page.url());
	const second = new ChatDriver(other);
	await expect(second.answers).toHaveCount(1);
	await expect(second.answers.first().getByText("log", { exact: true })).toBeVisible();
	await expect(second.stop).toBeVisible();
	await page.reload();
	await expect(answer.getByText("log", { exact: true })).toBeVisible();
	await expect(answer).toHaveAttribute("aria-busy", "true");

	await second.stop.click();
	await expect(answer).toContainText("Stopped.");
	await expect(chat.stop).toBeHidden();
	await expect(second.answers.first()).toContainText("Stopped.");
});

test("a message that does not get there stays where it was written", async ({ page, api, pageErrors }) => {
	pageErrors.expect(/ERR_FAILED|Failed to load/);
	const flow = await api.createFlow(chatDesk([{ text: "Good day." }]));
	await api.publish(flow.id);
	const chat = new ChatDriver(page);
	await page.goto("/chat");
	await chat.begin(flow.name);
	await page.route("**/messages", (route) => route.abort());
	await chat.say("Hello");
	await expect(page.getByRole("form", { name: "Write a message" }).getByRole("alert")).toBeVisible();
	await expect(chat.message).toHaveValue("Hello");
	await page.unroute("**/messages");
	await chat.message.press("Enter");
	await expect(chat.answers.first()).toContainText("Good day.");
	await expect(chat.message).toHaveValue("");
});

test("a file that is dropped on the field goes with the message", async ({ page, api }) => {
	const flow = await api.createFlow(chatDesk([{ text: "I read it." }]));
	await api.publish(flow.id);
	const chat = new ChatDriver(page);
	await page.goto("/chat");
	await chat.begin(flow.name);
	const dataTransfer = await page.evaluateHandle(() => {
		const dropped = new DataTransfer();
		dropped.items.add(new File(["Parcel 42 is late."], "parcel.txt", { type: "text/plain" }));
		return dropped;
	});
	const form = page.getByRole("form", { name: "Write a message" });
	await form.dispatchEvent("dragover", { dataTransfer });
	await form.dispatchEvent("drop", { dataTransfer });
	await expect(form.getByRole("list", { name: "Attached files" })).toContainText("parcel.txt");
	await chat.message.fill("What does it say?");
	// It can be sent once the file is there.
	await page.getByRole("button", { name: "Send", exact: true }).click();
	await expect(chat.answers.first()).toContainText("I read it.");
	await expect(chat.log).toContainText("parcel.txt");
	await expect(form.getByRole("list", { name: "Attached files" })).toBeHidden();
	await page.reload();
	await expect(chat.log).toContainText("parcel.txt");
});

test("the branch in view is saved as a test that passes on the command line", async ({
	page,
	api,
}, testInfo) => {
	const flow = await api.createFlow(chatDesk([NOTE, { text: "It is noted." }]));
	await api.publish(flow.id);
	const chat = new ChatDriver(page);
	await page.goto("/chat");
	await chat.begin(flow.name);
	for (const [index, text] of ["Hello", "And again"].entries()) {
		await chat.say(text);
		await expect(chat.answers.nth(index)).toContainText("It is noted.");
	}
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "More", exact: true }).last().click();
	await page.getByRole("menuitem", { name: "Save as test…" }).click();
	const file = testInfo.outputPath("talk.flowtest.json");
	await (await download).saveAs(file);
	const { status, stdout } = spawnSync(process.execPath, [CLI, "test", file], { encoding: "utf8", env: {} });
	expect(stdout).toContain("✓ Hello, answer 2 of 2: And again");
	expect(stdout).toContain("2 tests passed.");
	expect(status).toBe(0);
});

test.describe("after a kill", () => {
	test.use({ signedIn: false });

	test("a call's consent is asked in the conversation and given there", { tag: "@critical" }, async ({
		newServer,
		page,
		pageErrors,
	}) => {
		pageErrors.expectLostServer();
		pageErrors.expect(/50\d/);
		const { api } = newServer;
		const flow = await api.createFlow(chatDesk([NOTE, { text: "It is noted." }], "always"));
		await api.publish(flow.id);
		await page.goto(await newServer.linkTo("/chat"));
		const chat = new ChatDriver(page);
		await chat.begin(flow.name);
		await chat.say("Hello");
		await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
		await newServer.kill();
		await newServer.restart();
		await page.reload();
		await page.getByRole("button", { name: "Approve", exact: true }).click();
		await expect(chat.answers.first()).toContainText("It is noted.");
		await expect(chat.answers).toHaveCount(1);
	});
});
