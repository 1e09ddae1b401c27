import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createConnection } from "./connection.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a lost connection", () => {
	it("asks for the server until it answers, then says so", async () => {
		const health = vi.fn().mockRejectedValueOnce(new Error("nobody")).mockResolvedValueOnce({ status: "ok" });
		const connection = createConnection({ health });
		const back = vi.fn();
		connection.onBack(back);

		connection.lost();
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
		const connection = createConnection({ health });
		connection.lost();
		connection.lost();
		await vi.advanceTimersByTimeAsync(2_000);
		expect(health).toHaveBeenCalledTimes(1);
	});
});
