import { ChatDriver } from "../src/drivers/chat-driver.ts";
import { chatDesk } from "../src/flows/chat-documents.ts";
import { lookAt } from "../src/look-at.ts";
import { expect, test } from "../src/test.ts";

test.use({ reducedMotion: "reduce" });

test("the chat is accessible and fits", async ({ api, page }) => {
	test.slow();
	const note = { text: "", toolCalls: [{ name: "log", arguments: { text: "Parcel 42 is late." } }] };
	const said = { text: "Your parcel is **late**: it left on Monday.\n\n- Order 42\n- Carrier: Rail" };
	const flow = await api.createFlow(chatDesk([note, said]));
	await api.publish(flow.id);
	const chat = new ChatDriver(page);
	await page.goto("/chat");
	await expect(page.getByText("No conversation is open")).toBeVisible();
	await chat.begin(flow.name);
	await chat.say("Where is my parcel?");
	await expect(chat.answers.first()).toContainText("left on Monday");
	await lookAt(page, "chat");
	const asking = await api.createFlow(chatDesk([note, said], "always"));
	await api.publish(asking.id);
	await chat.begin(asking.name);
	await chat.say("Where is my parcel?");
	await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
	await lookAt(page, "chat-consent");
});
