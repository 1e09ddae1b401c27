import { ChatDriver } from "../src/drivers/chat-driver.ts";
import { EmbeddedChatDriver } from "../src/drivers/embedded-chat-driver.ts";
import { freshName } from "../src/flows/flow-documents.ts";
import { lookAt, lookAtOpen } from "../src/look-at.ts";
import type { Api } from "../src/server/api.ts";
import { ForeignPage, visitorToken } from "../src/server/foreign-page.ts";
import { test as base, expect } from "../src/test.ts";

const test = base.extend<{ readonly shop: ForeignPage }>({
	shop: async ({ browserName: _ }, use) => {
		const page = await ForeignPage.start();
		await use(page);
		await page.close();
	},
});

const NOTE = { text: "I write it down.", toolCalls: [{ name: "log", arguments: { text: "4711" } }] };

/** A robot that anyone may talk to, and the secret of its embed. */
async function embedded(api: Api, origins: string[], script: object[], more: object = {}) {
	const name = freshName("Helper");
	const model = { provider: "scripted" as const, script };
	const { robot } = await api.createRobot({
		...{ name, playbook: "Help.", model, tools: ["Flow.Log"], audience: "anyone", ...more },
	});
	await api.putEmbed(robot.id, {
		...{ origins, showTools: true, visitorMessagesPerHour: 60, messagesPerHour: 1000 },
	});
	return { robot: robot.id, name, secret: await api.makeEmbedSecret(robot.id) };
}

test.describe("on another page", () => {
	test.use({ signedIn: false });

	test("a visitor chats by keyboard, reloads in mid-stream, and finds the conversation again", {
		tag: "@critical",
	}, async ({ api, page, server, shop }) => {
		const answer = "Your parcel left on **Monday**.";
		const { robot, secret, name } = await embedded(
			api,
			[shop.origin],
			[NOTE, { text: answer, delayMs: 4000 }],
		);
		shop.embed(server.origin, { robot, token: visitorToken(secret, { sub: "42", name: "Ada" }) });
		const chat = new EmbeddedChatDriver(page);
		await page.goto(shop.origin);
		await expect(chat.panel).toBeHidden();
		await chat.launcher.focus();
		await page.keyboard.press("Enter");
		await expect(chat.panel).toBeVisible();
		await expect(chat.launcher).toHaveAttribute("aria-expanded", "true");
		await expect(chat.frame.getByRole("heading", { name })).toBeVisible();
		await expect(chat.message).toBeFocused();
		await page.keyboard.type("Where is my parcel?");
		await page.keyboard.press("Enter");
		await expect(chat.answers).toContainText("Used Log");
		await expect(chat.answers).toHaveAttribute("aria-busy", "true");

		await page.reload();
		await expect(chat.answers).toContainText("Used Log");
		await expect(chat.answers).toHaveAttribute("aria-busy", "true");
		await expect(chat.answers).toContainText("Your parcel left on Monday.");
		await expect(chat.answers).toHaveAttribute("aria-busy", "false");
		await expect(chat.frame.locator("body")).not.toContainText("4711");

		await chat.message.press("Escape");
		await expect(chat.panel).toBeHidden();
		await expect(chat.launcher).toBeFocused();
	});

	test("a page that the embed does not list shows no chat, and a wrong token opens none", async ({
		api,
		page,
		pageErrors,
		server,
		shop,
	}) => {
		pageErrors.expect(/frame|Content Security Policy|401|ERR_BLOCKED/i);
		const { robot, secret } = await embedded(api, ["https://elsewhere.example"], [{ text: "In." }]);
		const token = visitorToken(secret, { sub: "42" });
		shop.embed(server.origin, { robot, token });
		const chat = new EmbeddedChatDriver(page);
		await page.clock.install();
		await page.goto(shop.origin);
		await chat.launcher.click();
		await page.clock.runFor(15_000);
		await expect(chat.panel.getByRole("alert")).toHaveText("The chat cannot be shown on this page.");

		await api.putEmbed(robot, {
			...{ origins: [shop.origin], showTools: true, visitorMessagesPerHour: 60, messagesPerHour: 1000 },
		});
		shop.embed(server.origin, { robot, token: visitorToken("somebody else's secret", { sub: "42" }) });
		await page.goto(shop.origin);
		await expect(chat.frame.getByText("Connecting…")).toBeVisible();
		await expect(chat.frame.getByRole("button", { name: "Send" })).toBeDisabled();
	});
});

test("people read a visitor's conversation, give the consent that its tool needs, and nobody writes in it", async ({
	api,
	page,
	context,
	server,
	shop,
}) => {
	const { robot, secret } = await embedded(api, [shop.origin], [NOTE, { text: "It is noted." }], {
		approval: "always",
	});
	shop.embed(server.origin, { robot, token: visitorToken(secret, { sub: "42", name: "Ada" }) });
	const visitors = await context.newPage();
	await visitors.goto(shop.origin);
	const chat = new EmbeddedChatDriver(visitors);
	await chat.launcher.click();
	await chat.say("Please note that I called");
	await expect(chat.answers).toContainText("Somebody has been asked about this.");
	await expect(chat.frame.getByRole("button", { name: "Approve" })).toHaveCount(0);

	await page.goto("/chat");
	const list = page.getByRole("list", { name: "Conversations" });
	await list.getByRole("button", { name: /Please note that I called.*visitor Ada/ }).click();
	await expect(page.getByText("Ada writes this on another page.")).toBeVisible();
	await expect(new ChatDriver(page).message).toHaveCount(0);
	await page.getByRole("button", { name: "Approve", exact: true }).click();
	await expect(chat.answers).toContainText("It is noted.");
});

test("a robot is embedded on its page: origins, a secret shown once, and what to copy", async ({
	api,
	page,
}) => {
	const name = freshName("Greeter");
	const { robot } = await api.createRobot({ name, playbook: "Greet." });
	await page.goto(`/robots/${robot.id}`);
	const shown = page.getByRole("article", { name });
	await shown.getByRole("radio", { name: "Embed" }).click();
	await shown.getByRole("button", { name: "Let anyone talk to it" }).click();
	await expect(shown.getByText("Visitors cannot talk to this robot yet.")).toBeHidden();
	const origins = shown.getByRole("textbox", { name: "Origins of the pages" });
	await origins.fill("shop.example");
	await expect(shown.getByText("“shop.example” is no origin of a page.")).toBeVisible();
	await origins.fill("https://shop.example/garden");
	await shown.getByRole("button", { name: "Embed it" }).click();
	await shown.getByRole("button", { name: "Make a secret" }).click();
	const secret = shown.getByRole("textbox", { name: "New secret" });
	await expect(secret).toHaveValue(/^embed_/);
	const first = await secret.inputValue();
	await shown.getByRole("button", { name: "Replace the secret…" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Replace" }).click();
	await expect(secret).not.toHaveValue(first);
	await expect(shown.getByRole("region", { name: "In the page" })).toContainText(`data-robot="${robot.id}"`);
	await page.reload();
	await shown.getByRole("radio", { name: "Embed" }).click();
	await expect(origins).toHaveValue("https://shop.example");
	await expect(secret).toHaveCount(0);
	await shown.getByRole("button", { name: "Remove the embed…" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
	await expect(shown.getByRole("button", { name: "Embed it" })).toBeVisible();
});

test.describe(() => {
	test.use({ reducedMotion: "reduce" });

	test("the embedded chat and its settings are accessible", async ({ api, page, server, shop }) => {
		test.slow();
		const answer = "It left on **Monday** and takes\n\n- two days by rail\n- one more by road.";
		const { robot, secret } = await embedded(api, [shop.origin], [NOTE, { text: answer }]);
		await page.goto(`/robots/${robot}`);
		await page.getByRole("radio", { name: "Embed" }).click();
		await expect(page.getByRole("region", { name: "In the page" })).toBeVisible();
		await lookAt(page, "robots-embed");

		shop.embed(server.origin, { robot, token: visitorToken(secret, { sub: "42" }) });
		await page.goto(shop.origin);
		const chat = new EmbeddedChatDriver(page);
		await chat.launcher.click();
		await expect(chat.frame.getByText("Write a message to begin.")).toBeVisible();
		await lookAtOpen(page, "embedded-empty");
		await chat.say("Where is my parcel?");
		await expect(chat.answers).toContainText("one more by road");
		await expect(chat.answers.getByRole("listitem")).toHaveCount(2);
		await lookAt(page, "embedded-chat");
		await page.setViewportSize({ width: 390, height: 844 });
		await expect(chat.launcher).toBeHidden();
	});
});
