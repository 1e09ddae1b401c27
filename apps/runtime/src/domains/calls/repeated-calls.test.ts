import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type CallServer, startCallServer } from "../../../test/support/bridge/call-server.ts";

const TTL_MS = 60_000;

let server: CallServer;
beforeAll(async () => {
	server = await startCallServer({ cache: { ttlMs: TTL_MS, entries: 2 } });
});
afterAll(() => server.close());

describe("a call with an idempotency key", () => {
	it("that is made again gets the first one's reply, while that is under way and after it [Q-R8]", async () => {
		const { deskSession, id, call } = await server.openDesk();
		const sum = { tool_id: id("add_numbers"), idempotency_key: "k1" };
		const answers = await Promise.all([
			call({ ...sum, args: [5, 3] }),
			call({ ...sum, kwargs: { b: 3, a: 5 } }),
			call({ ...sum, args: [5], kwargs: { b: 3 } }),
		]);
		answers.push(await call({ ...sum, args: [5, 3] }));
		expect(answers.map(({ result }) => result)).toEqual(Array.from({ length: 4 }, () => ({ result: 8 })));
		expect(deskSession.calls).toHaveLength(1);
	});

	it("that is another call with the same key is a conflict", async () => {
		const { deskSession, id, call } = await server.openDesk();
		await call({ tool_id: id("add_numbers"), args: [5, 3], idempotency_key: "k1" });
		for (const other of [
			{ tool_id: id("add_numbers"), args: [5, 4] },
			{ tool_id: id("echo"), kwargs: { a: 5, b: 3 } },
		]) {
			expect(await call({ ...other, idempotency_key: "k1" })).toMatchObject({
				status: "error",
				error: { type: "IdempotencyConflict", code: "IDEMPOTENCY_CONFLICT" },
			});
		}
		expect(deskSession.calls).toHaveLength(1);
	});

	it("has nothing to do with the keys of other sessions", async () => {
		const [one, other] = [await server.openDesk(), await server.openDesk()];
		for (const desk of [one, other]) {
			await desk.call({ tool_id: desk.id("add_numbers"), args: [1, 1], idempotency_key: "k1" });
			expect(desk.deskSession.calls).toHaveLength(1);
		}
	});

	it("that failed is not made again by itself: its reply is kept like any other", async () => {
		const { deskSession, id, call } = await server.openDesk();
		const fail = { tool_id: id("fail"), kwargs: { code: "NO", message: "No." }, idempotency_key: "k1" };
		await call(fail);
		expect(await call(fail)).toMatchObject({ error: { code: "NO" } });
		expect(deskSession.calls).toHaveLength(1);
	});
});

describe("a tool whose results the designer lets be kept", () => {
	beforeEach(() => {
		vi.useFakeTimers({ toFake: ["performance"] });
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it("is not asked again for a while; other tools always are [D16, X7]", async () => {
		const { deskSession, id, call } = await server.openDesk();
		const before = server.calls.counters.cacheHits;
		for (let round = 0; round < 3; round++) {
			expect(await call({ tool_id: id("lookup"), kwargs: { key: "a" } })).toMatchObject({
				status: "ok",
				result: { key: "a" },
			});
			await call({ tool_id: id("echo"), kwargs: { text: "a" } });
		}
		expect(deskSession.calls.map(({ name }) => name)).toEqual(["lookup", "echo", "echo", "echo"]);
		expect(server.calls.counters.cacheHits - before).toBe(2);
	});

	it("is asked again when it is too long ago, or too much was asked since [D16]", async () => {
		const { deskSession, id, call } = await server.openDesk();
		const lookup = (key: string) => call({ tool_id: id("lookup"), kwargs: { key } });
		for (const key of ["a", "b", "c", "a"]) await lookup(key);
		expect(deskSession.calls).toHaveLength(4);
		await lookup("d");
		vi.advanceTimersByTime(TTL_MS + 1);
		const before = deskSession.calls.length;
		await lookup("d");
		expect(deskSession.calls).toHaveLength(before + 1);
	});
});
