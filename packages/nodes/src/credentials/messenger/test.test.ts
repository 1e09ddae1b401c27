import { loopbackNetwork } from "@switchyard/node-kit/testing";
import { expect, it } from "vitest";
import type { MessengerCredential } from "../../messages/messenger-credential.ts";
import { type ServedReply, startMessenger } from "../../messages/messenger-server.testing.ts";
import { test } from "./test.ts";

type Service = MessengerCredential["service"];

const TOKEN = "xoxb-token-1";
const context = { network: loopbackNetwork, signal: new AbortController().signal };

it.each<[Service, ServedReply, string]>([
	["slack", { body: { ok: true } }, "/api/auth.test"],
	["telegram", { body: { ok: true } }, `/api/bot${TOKEN}/getMe`],
	["discord", { body: { id: "1" } }, "/api/users/@me"],
])("an account of %s is tested without a message", async (service, reply, path) => {
	const { origin, received } = await startMessenger(() => reply);
	expect(await test({ service, secret: TOKEN, baseUrl: `${origin}/api/` }, context)).toContain(
		"knows the account",
	);
	expect(received.map((each) => each.path)).toEqual([path]);
	const refusing = await startMessenger(() => ({ status: 401, body: {} }));
	const refused = test({ service, secret: TOKEN, baseUrl: `${refusing.origin}/api/` }, context);
	await expect(refused).rejects.toMatchObject({ code: "MESSENGER_LOGIN_REFUSED" });
});

it("an account of Teams is not, for it answers to messages only", async () => {
	const { origin } = await startMessenger(() => undefined);
	const account = { service: "teams", secret: `${origin}/hook/secret?sig=1` } as const;
	await expect(test(account, context)).rejects.toMatchObject({ code: "CREDENTIAL_KIND_WRONG" });
});
