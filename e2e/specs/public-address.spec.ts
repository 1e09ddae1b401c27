import { EmbeddedChatDriver } from "../src/drivers/embedded-chat-driver.ts";
import { ForeignPage, visitorToken } from "../src/server/foreign-page.ts";
import { PublicProxy } from "../src/server/public-proxy.ts";
import { RunningServer } from "../src/server/running-server.ts";
import { expect, test } from "../src/test.ts";

test("a chat that a proxy publishes is embedded with the address that the designer shows; nothing else is there", async ({
	page,
	pageErrors,
}) => {
	const proxy = await PublicProxy.start();
	const server = await RunningServer.start({ SWITCHYARD_PUBLIC_ORIGIN: proxy.origin });
	proxy.publish(server.origin);
	const shop = await ForeignPage.start();
	try {
		const model = { provider: "scripted" as const, script: [{ text: "It left on Monday." }] };
		const { robot } = await server.api.createRobot({
			...{ name: "Parcel desk", playbook: "Help.", model, audience: "anyone" },
		});
		const limits = { showTools: false, visitorMessagesPerHour: 60, messagesPerHour: 1000 };
		await server.api.putEmbed(robot.id, { origins: [shop.origin], ...limits });
		const secret = await server.api.makeEmbedSecret(robot.id);

		await page.goto(await server.linkTo(`/robots/${robot.id}`));
		await page.getByRole("radio", { name: "Embed" }).click();
		await expect(page.getByRole("region", { name: "In the page" })).toContainText(`${proxy.origin}/embed.js`);
		await page.goto(`${server.origin}/settings`);
		await expect(page.getByText(proxy.origin)).toBeVisible();

		const tokens = [{ exp: 1 }, {}].map((claims) =>
			visitorToken(secret, { sub: "42", name: "Ada", ...claims }),
		);
		shop.giveTokens(() => tokens.shift() ?? "");
		shop.embed(proxy.origin, { robot: robot.id, token: tokens.shift() ?? "", "token-url": "/token" });
		// A token that is too old is refused, and another one fetched.
		pageErrors.expect(/401/);
		const chat = new EmbeddedChatDriver(page);
		await page.goto(shop.origin);
		await chat.launcher.click();
		await chat.say("Where is my parcel?");
		await expect(chat.answers).toContainText("It left on Monday.");

		pageErrors.expect(/421/);
		const refused = await page.goto(`${proxy.origin}/flows`);
		expect(refused?.status()).toBe(421);
		await expect(page.locator("body")).toContainText("HOST_FORBIDDEN");
	} finally {
		await page.close();
		await shop.close();
		await proxy.close();
		await server.stop();
	}
});
