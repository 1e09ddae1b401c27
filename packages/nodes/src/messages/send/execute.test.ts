import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { executeNode } from "@switchyard/node-kit/testing";
import { describe, expect, it } from "vitest";
import type { MessengerCredential } from "../messenger-credential.ts";
import { type ServedReply, startMessenger } from "../messenger-server.testing.ts";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

type Service = MessengerCredential["service"];

const TOKEN = "xoxb-token-1";
const ACCEPTED: Record<Service, ServedReply> = {
	slack: { body: { ok: true, channel: "C1", ts: "1503435956.000247" } },
	telegram: { body: { ok: true, result: { message_id: 17 } } },
	discord: { body: { id: "1100" } },
	teams: { status: 202, body: "" },
};
const TEXT = "Hi <!channel> & *all* @everyone\nSecond line";

/** Where nothing listens. */
async function closedOrigin(): Promise<string> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, "close");
	return `http://127.0.0.1:${port}`;
}

async function desk(service: Service, reply: ServedReply | undefined = ACCEPTED[service]) {
	const { origin, received } = await startMessenger(() => reply);
	const account =
		service === "teams"
			? { service, secret: `${origin}/hook/secret?sig=1` }
			: { service, secret: TOKEN, baseUrl: `${origin}/api/` };
	const send = (params: Readonly<Record<string, unknown>> = {}) =>
		executeNode(
			{ definition, execute },
			{ text: TEXT, account, ...(service === "teams" ? {} : { to: "42" }), ...params },
		);
	return { send, received };
}

describe("a message", () => {
	it("goes to a channel of Slack, as plain text that names nobody and links nowhere", async () => {
		const { send, received } = await desk("slack");
		expect((await send()).outputs).toEqual({ message_id: "1503435956.000247", service: "slack" });
		await send({ markup: true, reply_to: "1503435956.000247" });
		expect(received).toMatchObject([
			{
				method: "POST",
				path: "/api/chat.postMessage",
				authorization: `Bearer ${TOKEN}`,
				body: {
					channel: "42",
					text: "Hi &lt;!channel&gt; &amp; *all* @everyone\nSecond line",
					mrkdwn: false,
					unfurl_links: false,
				},
			},
			{ body: { text: TEXT, mrkdwn: true, thread_ts: "1503435956.000247" } },
		]);
	});

	it("goes to a chat of Telegram", async () => {
		const { send, received } = await desk("telegram");
		expect((await send({ reply_to: "16" })).outputs).toEqual({ message_id: "17", service: "telegram" });
		await send({ to: "@news", text: "<b>Now</b>", markup: true });
		expect(received).toMatchObject([
			{
				path: `/api/bot${TOKEN}/sendMessage`,
				authorization: undefined,
				body: { chat_id: "42", text: TEXT, reply_parameters: { message_id: 16 } },
			},
			{ body: { chat_id: "@news", text: "<b>Now</b>", parse_mode: "HTML" } },
		]);
		expect(received[0]?.body).not.toHaveProperty("parse_mode");
	});

	it("goes to a channel of Discord, where it wakes nobody", async () => {
		const { send, received } = await desk("discord");
		expect((await send({ reply_to: "99" })).outputs).toEqual({ message_id: "1100", service: "discord" });
		expect(received).toMatchObject([
			{
				path: "/api/channels/42/messages",
				authorization: `Bot ${TOKEN}`,
				body: {
					content: "Hi <!channel\\> & \\*all\\* @everyone\nSecond line",
					allowed_mentions: { parse: [] },
					message_reference: { message_id: "99" },
				},
			},
		]);
	});

	it("goes to the one channel of an address of Teams", async () => {
		const { send, received } = await desk("teams");
		expect((await send()).outputs).toEqual({ message_id: "", service: "teams" });
		expect(received[0]).toMatchObject({ method: "POST", path: "/hook/secret?sig=1" });
		expect(JSON.stringify(received[0]?.body)).toContain('"text":"Second line"');
		expect(JSON.stringify(received[0]?.body)).not.toContain('"TextBlock"');
		await expect(send({ to: "42" })).rejects.toMatchObject({ code: "PARAMETER_INVALID", field: "to" });
		await expect(send({ reply_to: "42" })).rejects.toMatchObject({ field: "reply_to" });
	});
});

describe("a message is not sent", () => {
	it.each<[Service, number]>([
		["slack", 40_000],
		["telegram", 4096],
		["discord", 2000],
		["teams", 20_000],
	])("to %s with more than %i characters", async (service, most) => {
		const { send, received } = await desk(service);
		await send({ text: "x".repeat(most) });
		if (most < 40_000)
			await expect(send({ text: "x".repeat(most + 1) })).rejects.toMatchObject({
				code: "MESSAGE_TOO_LONG",
				field: "text",
			});
		expect(received).toHaveLength(1);
	});

	it.each<Service>(["slack", "telegram", "discord"])("by %s without a channel", async (service) => {
		const { send, received } = await desk(service);
		await expect(send({ to: "" })).rejects.toMatchObject({ code: "PARAMETER_INVALID", field: "to" });
		expect(received).toEqual([]);
	});

	it("to an address that is not encrypted, or none", async () => {
		const { send } = await desk("slack");
		for (const baseUrl of ["http://slack.example.com/api", "http://127.0.0.1.example.com"])
			await expect(send({ account: { service: "slack", secret: TOKEN, baseUrl } })).rejects.toMatchObject({
				code: "MESSENGER_ADDRESS_WRONG",
				field: "account",
			});
		for (const secret of ["not-an-address", "ftp://teams.example.com"])
			await expect(send({ to: "", account: { service: "teams", secret } })).rejects.toMatchObject({
				code: "MESSENGER_ADDRESS_WRONG",
			});
	});
});

describe("what a service says no with", () => {
	it.each<[Service, ServedReply, string, string?]>([
		["slack", { body: { ok: false, error: "channel_not_found" } }, "MESSENGER_RECIPIENT_REFUSED"],
		["slack", { body: { ok: false, error: "invalid_auth" } }, "MESSENGER_LOGIN_REFUSED"],
		["slack", { body: { ok: false, error: "msg_blocks_too_long" } }, "MESSENGER_REFUSED"],
		[
			"slack",
			{ status: 429, headers: { "retry-after": "30" }, body: { ok: false, error: "ratelimited" } },
			"MESSENGER_BUSY",
			"in 30 seconds",
		],
		["slack", { body: "<html>" }, "MESSENGER_REFUSED"],
		[
			"telegram",
			{ status: 400, body: { ok: false, description: "Bad Request: chat not found" } },
			"MESSENGER_RECIPIENT_REFUSED",
		],
		[
			"telegram",
			{ status: 403, body: { description: "Forbidden: bot was blocked by the user" } },
			"MESSENGER_RECIPIENT_REFUSED",
		],
		["telegram", { status: 401, body: { description: "Unauthorized" } }, "MESSENGER_LOGIN_REFUSED"],
		["telegram", { status: 404, body: { description: "Not Found" } }, "MESSENGER_LOGIN_REFUSED"],
		[
			"telegram",
			{ status: 400, body: { description: "Bad Request: can't parse entities" } },
			"MESSENGER_REFUSED",
		],
		[
			"telegram",
			{ status: 429, body: { description: "Too Many Requests", parameters: { retry_after: 5 } } },
			"MESSENGER_BUSY",
			"in 5 seconds",
		],
		["discord", { status: 404, body: { message: "Unknown Channel" } }, "MESSENGER_RECIPIENT_REFUSED"],
		["discord", { status: 401, body: { message: "401: Unauthorized" } }, "MESSENGER_LOGIN_REFUSED"],
		["discord", { status: 429, body: { retry_after: 1.2 } }, "MESSENGER_BUSY", "in 2 seconds"],
		["discord", { status: 500, body: "" }, "MESSENGER_REFUSED", "Look in the chat"],
		["teams", { status: 404, body: "gone" }, "MESSENGER_LOGIN_REFUSED"],
		["teams", { status: 410, body: "gone" }, "MESSENGER_LOGIN_REFUSED"],
		["teams", { status: 429, body: "" }, "MESSENGER_BUSY", "later"],
		[
			"teams",
			{ status: 200, body: "Webhook message delivery failed with error: HTTP error 429" },
			"MESSENGER_BUSY",
		],
	])("is a named error: %s %j", async (service, reply, code, hint = "") => {
		const { send } = await desk(service, reply);
		await expect(send()).rejects.toMatchObject({
			code,
			retryable: code === "MESSENGER_BUSY",
			hint: expect.stringContaining(hint),
		});
	});

	it("or with nothing at all may have been taken, and is not sent again by itself", async () => {
		const broken = await startMessenger(() => undefined);
		const account = (baseUrl: string) => ({ service: "slack" as const, secret: TOKEN, baseUrl });
		const send = (baseUrl: string) =>
			executeNode({ definition, execute }, { to: "C1", text: "Hi", account: account(baseUrl) });
		await expect(send(broken.origin)).rejects.toMatchObject({
			code: "MESSENGER_UNREACHABLE",
			retryable: false,
		});
		await expect(send(await closedOrigin())).rejects.toMatchObject({
			code: "MESSENGER_UNREACHABLE",
			retryable: true,
		});
	});

	it("is not followed to another place", async () => {
		const { origin, received } = await startMessenger(() => ACCEPTED.slack);
		const { send } = await desk("slack", { status: 307, headers: { location: `${origin}/x` }, body: "" });
		await expect(send()).rejects.toThrow();
		expect(received).toEqual([]);
	});
});
