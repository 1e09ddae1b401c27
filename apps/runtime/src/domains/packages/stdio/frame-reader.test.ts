import { describe, expect, it } from "vitest";
import { FrameReader, framed } from "./frame-reader.ts";

function read(pieces: readonly Buffer[], maxFrame = 100): { frames: string[]; good: boolean } {
	const frames: string[] = [];
	const reader = new FrameReader(maxFrame, (frame) => frames.push(String(frame)));
	const good = pieces.map((piece) => reader.add(piece)).every(Boolean);
	return { frames, good };
}

describe("frames over a pipe [D2]", () => {
	it("are the same however the pipe cuts them", () => {
		const all = Buffer.concat(["", "one", "zwei", "é".repeat(40)].map(framed));
		const whole = read([all]);
		expect(whole.frames).toEqual(["", "one", "zwei", "é".repeat(40)]);
		expect(read([...all].map((byte) => Buffer.from([byte])))).toEqual(whole);
		for (const at of [1, 4, 5, 9]) expect(read([all.subarray(0, at), all.subarray(at)])).toEqual(whole);
	});

	it("begin with their length in four bytes, the largest first", () => {
		expect([...framed("ab")]).toEqual([0, 0, 0, 2, 97, 98]);
	});

	it("end with one that is too large, before it is there [Q-S7]", () => {
		const large = Buffer.from([0, 0, 0, 101, 1]);
		expect(read([framed("x"), large])).toEqual({ frames: ["x"], good: false });
		expect(read([Buffer.from([0xff, 0xff, 0xff, 0xff])])).toEqual({ frames: [], good: false });
	});
});
