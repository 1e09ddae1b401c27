import type { MemoryEntry } from "@switchyard/spec/memory";
import { afterAll, expect, it } from "vitest";
import { signedIn } from "../../../../test/support/signed-in.ts";
import { startTemporaryApp } from "../../../../test/support/temporary-app.ts";

const server = await startTemporaryApp();
afterAll(() => server.dispose());
const send = await signedIn(server);
const put = (payload: object) => send({ method: "PUT", url: "/api/memory", payload });

it("shows, changes, exports and clears what is remembered, by memory and by person", async () => {
	const written = await put({ memory: "desk", person: "ada", key: "language", value: ["de"], by: "Ada" });
	expect(written.json()).toMatchObject({ label: {}, pinned: false, author: { kind: "person", name: "Ada" } });
	await put({ memory: "desk", key: "greeting", value: "Hi", pinned: true });
	await put({ memory: "other", person: "ada", key: "size", value: 42 });
	const listed = (await send({ url: "/api/memory?memory=desk&person=" })).json();
	expect(listed).toMatchObject({
		total: 1,
		entries: [{ key: "greeting" }],
		memories: ["desk", "other"],
		people: ["ada"],
	});
	const exported = await send({ url: "/api/memory/export?person=ada" });
	expect(exported.headers["content-disposition"]).toContain("memory.json");
	expect(exported.json().map(({ key }: MemoryEntry) => key)).toEqual(["size", "language"]);
	expect((await send({ url: "/api/memory/export?person=nobody" })).json()).toEqual([]);

	for (const vague of ["", "?key=language", "?person=ada&key=language"]) {
		const refused = await send({ method: "DELETE", url: `/api/memory${vague}` });
		expect(refused.json().error).toMatchObject({ code: "BODY_INVALID", field: "memory" });
	}
	const cleared = await send({ method: "DELETE", url: "/api/memory?person=ada" });
	expect(cleared.json()).toEqual({ forgotten: 2 });
	expect((await send({ url: "/api/memory" })).json().total).toBe(1);
});
