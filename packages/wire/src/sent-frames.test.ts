import { beforeEach, describe, expect, it } from "vitest";
import { SentFrames } from "./sent-frames.ts";

let sent: SentFrames<string>;

beforeEach(() => {
	sent = new SentFrames();
});

const send = (count: number, size = 1) => {
	for (let index = 0; index < count; index++) sent.add(`frame ${sent.next}`, size);
};

describe("numbered frames that were sent [D15]", () => {
	it("are numbered from 1, without a gap", () => {
		expect(sent.next).toBe(1);
		send(2);
		expect(sent.next).toBe(3);
		sent.acknowledge(2);
		expect(sent.next).toBe(3);
	});

	it("are kept in order until they are acknowledged", () => {
		expect(sent.unacknowledged()).toEqual([]);
		send(3);
		expect(sent.acknowledge(2)).toBe(true);
		expect(sent.unacknowledged()).toEqual(["frame 3"]);
		expect(sent.acknowledge(1)).toBe(true);
		expect(sent.unacknowledged()).toEqual(["frame 3"]);
		expect(sent.acknowledge(3)).toBe(true);
		expect(sent.unacknowledged()).toEqual([]);
	});

	it("were never sent where a number is acknowledged that none has", () => {
		send(1);
		expect(sent.acknowledge(2)).toBe(false);
		expect(sent.unacknowledged()).toEqual(["frame 1"]);
	});

	it("are too many beyond 10,000, until some are acknowledged", () => {
		send(10_000);
		expect(sent.overfull).toBe(false);
		send(1);
		expect(sent.overfull).toBe(true);
		sent.acknowledge(1);
		expect(sent.overfull).toBe(false);
	});

	it("are too large beyond 32 MB together, until some are acknowledged", () => {
		const megabyte = 1024 * 1024;
		send(32, megabyte);
		expect(sent.overfull).toBe(false);
		send(1);
		expect(sent.overfull).toBe(true);
		sent.acknowledge(1);
		expect(sent.overfull).toBe(false);
	});
});
