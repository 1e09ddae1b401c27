import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { describeStores } from "../../../../test/support/stores.ts";
import { Redactor } from "../../../platform/secrets/redactor.ts";
import { EmbedRows } from "./embed-rows.ts";

const settings = {
	origins: ["https://shop.example"],
	showTools: true,
	visitorMessagesPerHour: 60,
	messagesPerHour: 1000,
};
const masterKey = randomBytes(32);

describeStores("the table of embeds", ({ open }) => {
	it("keeps settings, and the secret sealed, so that the log masks it", async () => {
		const database = await open();
		const redactor = new Redactor();
		const rows = new EmbedRows({ database, masterKey, redactor, onUnreadable: refuse });
		const secret = { text: "embed_0123456789abcdef", at: 7 };
		await rows.save("quiet", { settings }, undefined);
		await rows.save("desk", { settings, secret }, undefined);
		expect(await rows.all()).toEqual(
			new Map([
				["desk", { settings, secret }],
				["quiet", { settings }],
			]),
		);
		const [row] = await database.read.selectFrom("embeds").selectAll().execute();
		expect(Buffer.from(row?.sealed ?? []).includes(secret.text)).toBe(false);
		expect(redactor.redact(secret.text)).not.toContain(secret.text);
		await rows.remove("desk", { settings, secret });
		expect([...(await rows.all()).keys()]).toEqual(["quiet"]);
	});

	it("leaves out an embed that the server's key does not open, and says so", async () => {
		const database = await open();
		const secret = { text: "embed_0123456789abcdef", at: 7 };
		const parts = { database, redactor: new Redactor() };
		await new EmbedRows({ ...parts, masterKey, onUnreadable: refuse }).save(
			"desk",
			{ settings, secret },
			undefined,
		);
		const unreadable: string[] = [];
		const others = { ...parts, masterKey: randomBytes(32) };
		const rows = new EmbedRows({ ...others, onUnreadable: (_kind, id) => unreadable.push(id) });
		expect(await rows.all()).toEqual(new Map());
		expect(unreadable).toEqual(["desk"]);
	});
});

function refuse(kind: string, id: string): never {
	throw new Error(`The ${kind} ${id} cannot be read.`);
}
