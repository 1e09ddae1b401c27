import { ChatDriver } from "../src/drivers/chat-driver.ts";
import { chatDesk } from "../src/flows/chat-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

const SUMMARY = "Parcel 42 is to be painted **blue** and leaves on Monday, by rail.";
const LONG = "Please take care of parcel 42: it is to be painted blue and leaves on Monday, by rail. ".repeat(
	26,
);

test.use({ reducedMotion: "reduce" });

test("where a conversation was summarised is shown, folded, with the words that later answers read", async ({
	api,
	page,
}) => {
	test.slow();
	const flow = await api.createFlow(
		chatDesk([{ text: SUMMARY }, { text: "It is as you said." }], "never", { contextTokens: 1_000 }),
	);
	await api.publish(flow.id);
	const chat = new ChatDriver(page);
	await page.goto("/chat");
	await chat.begin(flow.name);
	const summaries = chat.log.getByText("Summarised up to here");

	await test.step("an answer that fits its model's window makes none", async () => {
		await chat.say(LONG);
		await expect(chat.answers).toHaveCount(1);
		await expect(chat.answers.last()).toContainText("Parcel 42");
		await expect(summaries).toHaveCount(0);
	});

	await test.step("one that does not keeps its summary with the turn up to which it reaches", async () => {
		await chat.say(`Is it as I said? ${LONG.slice(0, 900)}`);
		await expect(chat.answers).toHaveCount(2);
		await expect(chat.answers.last()).toContainText("It is as you said.");
		await expect(chat.log.getByRole("listitem").first().getByText("Summarised up to here")).toBeVisible();
		await expect(summaries).toHaveCount(1);
		await expect(chat.log.getByText("Later answers read this")).toBeHidden();
	});

	await test.step("the next answer begins with it, and makes none of its own", async () => {
		await chat.say("Thank you.");
		await expect(chat.answers).toHaveCount(3);
		await expect(chat.answers.last()).toContainText("painted blue");
		await page.reload();
		await expect(summaries).toHaveCount(1);
		await summaries.click();
		await expect(chat.log.getByText("Later answers read this")).toBeVisible();
		await lookAt(page, "chat-summary");
	});
});
