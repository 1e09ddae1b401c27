import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ReceivedFrames } from "./received-frames.ts";

const acknowledge = vi.fn();
let received: ReceivedFrames;

beforeEach(() => {
	vi.useFakeTimers();
	vi.clearAllMocks();
	received = new ReceivedFrames(() => acknowledge(received.tell()));
});

afterEach(() => vi.useRealTimers());

const take = (from: number, to: number) => {
	for (let seq = from; seq <= to; seq++) expect(received.take(seq)).toBe("next");
};

describe("numbered frames of a peer [D15]", () => {
	it("are taken once each, without a gap", () => {
		take(1, 2);
		expect([received.take(1), received.take(2), received.take(0)]).toEqual(["again", "again", "again"]);
		expect(received.take(4)).toBe("gap");
		expect(received.last).toBe(2);
		take(3, 4);
	});

	it("are acknowledged soon after the first of them, once", () => {
		take(1, 1);
		vi.advanceTimersByTime(60);
		take(2, 3);
		expect(acknowledge).not.toHaveBeenCalled();
		vi.advanceTimersByTime(40);
		expect(acknowledge).toHaveBeenCalledExactlyOnceWith(3);
		vi.advanceTimersByTime(1000);
		expect(acknowledge).toHaveBeenCalledOnce();
		take(4, 4);
		vi.advanceTimersByTime(100);
		expect(acknowledge).toHaveBeenLastCalledWith(4);
	});

	it("are acknowledged at once when they are many, and then not again", () => {
		take(1, 31);
		expect(acknowledge).not.toHaveBeenCalled();
		take(32, 32);
		expect(acknowledge).toHaveBeenCalledExactlyOnceWith(32);
		vi.advanceTimersByTime(1000);
		expect(acknowledge).toHaveBeenCalledOnce();
		take(33, 63);
		expect(acknowledge).toHaveBeenCalledOnce();
		take(64, 64);
		expect(acknowledge).toHaveBeenLastCalledWith(64);
	});
});
