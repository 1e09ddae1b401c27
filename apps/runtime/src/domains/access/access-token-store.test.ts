import { beforeEach, expect, it } from "vitest";
import { describeStores } from "../../../test/support/stores.ts";
import type { Database } from "../../platform/database/database.ts";
import { AccessTokenStore } from "./access-token-store.ts";

const START = 1_800_000_000_000;
const ADMINISTRATOR = "the-configured-token";

let database: Database;
let now: number;
let unreadable: string[];

const open = () =>
	AccessTokenStore.open({
		database,
		administrator: ADMINISTRATOR,
		onUnreadable: (kind, id) => unreadable.push(`${kind} ${id}`),
		now: () => now,
	});

const rows = () => database.read.selectFrom("access_tokens").selectAll().execute();

describeStores("access tokens [Q-sec]", ({ open: openDatabase }) => {
	beforeEach(async () => {
		database = await openDatabase();
		now = START;
		unreadable = [];
	});

	it("are kept by their hashes, and found again after a restart", async () => {
		const { token, accessToken } = await (await open()).create({
			name: "Nightly orders",
			grants: [{ purpose: "run-flows", names: ["orders"] }],
		});
		expect(token).toMatch(/^switchyard_[A-Za-z0-9_-]{43}$/);
		expect(JSON.stringify(await rows())).not.toContain(token.slice("switchyard_".length));
		const later = await open();
		expect(later.list()).toEqual([accessToken]);
		const { id, name, grants } = accessToken;
		const actor = { kind: "token", id, name };
		expect(later.find(token)).toEqual({ id: `token ${id}`, actor, grants, trustedInput: false });
		expect(later.find(`${token}x`)).toBeUndefined();
		expect(later.find(token.slice(0, -1))).toBeUndefined();
	});

	it("have trusted input where that is said, also after a restart", async () => {
		const grants = [{ purpose: "run-flows" as const }];
		const { token } = await (await open()).create({ name: "billing", grants, trustedInput: true });
		const later = await open();
		expect(later.list()).toMatchObject([{ name: "billing", trustedInput: true }]);
		expect(later.find(token)).toMatchObject({ trustedInput: true });
	});

	it("tell when they were used last, exact to a minute on disk", async () => {
		const store = await open();
		const { token } = await store.create({ name: "a", grants: [{ purpose: "administer" }] });
		expect(store.list()[0]?.lastUsedAt).toBeUndefined();
		now += 1000;
		store.find(token);
		await expect.poll(async () => (await rows())[0]?.last_used_at).toBe(START + 1000);
		now += 59_999;
		store.find(token);
		expect(store.list()[0]?.lastUsedAt).toBe(START + 60_999);
		now += 1;
		store.find(token);
		await expect.poll(async () => (await rows())[0]?.last_used_at).toBe(START + 61_000);
	});

	it("identify nobody once they are revoked, and their users are notified", async () => {
		const store = await open();
		const revoked: string[] = [];
		store.watchRevoked((principal) => revoked.push(principal));
		const { token, accessToken } = await store.create({ name: "a", grants: [{ purpose: "call-tools" }] });
		await store.revoke(accessToken.id);
		expect(store.find(token)).toBeUndefined();
		expect(revoked).toEqual([`token ${accessToken.id}`]);
		expect((await open()).find(token)).toBeUndefined();
		await expect(store.revoke(accessToken.id)).rejects.toMatchObject({ code: "ACCESS_TOKEN_NOT_FOUND" });
	});

	it("have names of their own, also when two are created at once", async () => {
		const store = await open();
		const body = { name: "twin", grants: [{ purpose: "run-flows" as const }] };
		const created = await Promise.allSettled([store.create(body), store.create(body)]);
		expect(created.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
		expect(created[1]).toMatchObject({ reason: { code: "ACCESS_TOKEN_NAME_TAKEN", field: "name" } });
		expect(await rows()).toHaveLength(1);
	});

	it("are refused grants that make no sense", async () => {
		const store = await open();
		const create = (...grants: Parameters<typeof store.create>[0]["grants"]) =>
			store.create({ name: "odd", grants });
		await expect(create({ purpose: "administer", names: ["orders"] })).rejects.toMatchObject({
			code: "BODY_INVALID",
			field: "grants[0].names",
		});
		await expect(
			create({ purpose: "run-flows" }, { purpose: "run-flows", names: ["orders"] }),
		).rejects.toMatchObject({ code: "BODY_INVALID", field: "grants[1].purpose" });
		expect(await rows()).toEqual([]);
	});

	it("are kept out when their grants cannot be read, and nothing else is", async () => {
		const store = await open();
		const good = await store.create({ name: "good", grants: [{ purpose: "call-tools" }] });
		const bad = await store.create({ name: "bad", grants: [{ purpose: "call-tools" }] });
		const damage = database.read
			.updateTable("access_tokens")
			.set({ grants: '[{"purpose":"everything"}]' })
			.where("id", "=", bad.accessToken.id);
		await database.write([damage.compile()]);
		const later = await open();
		expect(later.find(bad.token)).toBeUndefined();
		expect(later.find(good.token)).toBeDefined();
		expect(unreadable).toEqual([`access token ${bad.accessToken.id}`]);
	});

	it("are joined by the configured token, which may administer, and by lent ones, which are not listed", async () => {
		const store = await open();
		const lent = store.lend({
			id: "package acme",
			actor: { kind: "package", id: "acme" },
			grants: [{ purpose: "serve-packages", names: ["acme"] }],
		});
		expect(store.find(ADMINISTRATOR)?.grants).toEqual([{ purpose: "administer" }]);
		expect(store.find(lent)).toMatchObject({ id: "package acme" });
		expect(store.list()).toEqual([]);
		expect((await open()).find(lent)).toBeUndefined();
	});
});
