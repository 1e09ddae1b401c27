import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createConnection } from "./connection.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failing = () => Promise.reject(new TypeError("Failed to fetch"));

describe("a lost connection", () => {
	it("asks for the server until it answers, then says so", async () => {
		const health = vi.fn().mockRejectedValueOnce(new Error("nobody")).mockResolvedValueOnce({ status: "ok" });
		const connection = createConnection({ health });
		const back = vi.fn();
		connection.onBack(back);

		await expect(connection.watch(failing)("/api/flows")).rejects.toThrow("Failed to fetch");
		expect(connection.store.getState().reachable).toBe(false);
		await vi.advanceTimersByTimeAsync(2_000);
		expect(health).toHaveBeenCalledTimes(1);
		expect(back).not.toHaveBeenCalled();

		await vi.advanceTimersByTimeAsync(2_000);
		expect(health).toHaveBeenCalledTimes(2);
		expect(connection.store.getState().reachable).toBe(true);
		expect(back).toHaveBeenCalledTimes(1);
		await vi.advanceTimersByTimeAsync(60_000);
		expect(health).toHaveBeenCalledTimes(2);
	});

	it("is asked for once, however many requests fail", async () => {
		const health = vi.fn().mockResolvedValue({ status: "ok" });
		const { watch } = createConnection({ health });
		await Promise.allSettled([watch(failing)("/a"), watch(failing)("/b")]);
		await vi.advanceTimersByTimeAsync(2_000);
		expect(health).toHaveBeenCalledTimes(1);
	});

	it("is not to blame for a request that the page gave up", async () => {
		const { watch, store } = createConnection({ health: vi.fn() });
		await Promise.allSettled([watch(failing)("/a", { signal: AbortSignal.abort() })]);
		expect(store.getState().reachable).toBe(true);
	});

	it("is not taken from an answer, whatever it says", async () => {
		const { watch, store } = createConnection({ health: vi.fn() });
		const answer = new Response(null, { status: 503 });
		expect(await watch(async () => answer)("/a")).toBe(answer);
		expect(store.getState().reachable).toBe(true);
	});
});
