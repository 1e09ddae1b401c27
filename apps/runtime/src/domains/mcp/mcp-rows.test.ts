import { randomBytes } from "node:crypto";
import type { McpServerSettings } from "@switchyard/spec/mcp";
import { expect, it } from "vitest";
import { describeStores } from "../../../test/support/stores.ts";
import type { Database } from "../../platform/database/database.ts";
import { Redactor } from "../../platform/secrets/redactor.ts";
import { McpServerRows } from "./mcp-server-rows.ts";
import type { McpGrant } from "./oauth/mcp-grant.ts";
import { McpGrantRows } from "./oauth/mcp-grant-rows.ts";

const FILES: McpServerSettings = { transport: "stdio", argv: ["npx", "files"], environment: { LEVEL: "ä" } };
const WEB: McpServerSettings = { transport: "http", url: "https://mcp.example.com/mcp", client: { id: "x" } };

describeStores("the tables of MCP servers [T5]", ({ open }) => {
	it("keep servers by name, changed and removed", async () => {
		const database = await open();
		const rows = new McpServerRows(database, refuse);
		await rows.save("Web", FILES);
		await rows.save("Files", FILES);
		await rows.save("Web", WEB);
		expect([...(await rows.all())]).toEqual([
			["Files", FILES],
			["Web", WEB],
		]);
		await rows.remove("Files");
		await database.close();
		expect([...(await new McpServerRows(await open(), refuse).all())]).toEqual([["Web", WEB]]);
	});

	it("leave out a server that cannot be read, and say so", async () => {
		const database = await open();
		const broken = database.read
			.insertInto("mcp_servers")
			.values({ name: "Old", settings: '{"transport":"smoke"}' });
		await database.write([broken.compile()]);
		const unreadable: string[] = [];
		const rows = new McpServerRows(database, (_kind, id) => unreadable.push(id));
		expect([...(await rows.all())]).toEqual([]);
		expect(unreadable).toEqual(["Old"]);
	});

	it("seal what a sign-in gave, mask it, and open it with the same key only [Q-S12]", async () => {
		const masterKey = randomBytes(32);
		const redactor = new Redactor();
		const database = await open();
		const grants = grantRows(database, masterKey, redactor);
		await grants.save("Web", grant("the-first-token"), undefined);
		await grants.save("Web", grant("the-second-token"), grant("the-first-token"));
		const { sealed } = await database.read.selectFrom("mcp_grants").selectAll().executeTakeFirstOrThrow();
		expect(Buffer.from(sealed).includes("the-second-token")).toBe(false);
		expect(redactor.redact("the-first-token the-second-token")).toBe("the-first-token •••");
		expect(await grants.get("Web")).toEqual(grant("the-second-token"));
		const unreadable: string[] = [];
		const others = grantRows(database, randomBytes(32), redactor, (_kind, id) => unreadable.push(id));
		expect(await others.get("Web")).toBeUndefined();
		expect(unreadable).toEqual(["Web"]);
		await grants.remove("Web");
		expect(await grants.get("Web")).toBeUndefined();
	});
});

const refuse = (_kind: string, _id: string, error: unknown) => {
	throw error;
};

const grant = (token: string): McpGrant => ({
	url: "https://mcp.example.com/mcp",
	client: { client_id: "client-1" },
	tokens: { access_token: token, token_type: "Bearer", expiresAt: 5 },
});

function grantRows(
	database: Database,
	masterKey: Uint8Array,
	redactor: Redactor,
	onUnreadable: ConstructorParameters<typeof McpGrantRows>[0]["onUnreadable"] = refuse,
): McpGrantRows {
	return new McpGrantRows({ database, masterKey, redactor, onUnreadable });
}
