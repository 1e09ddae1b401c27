import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { BRIDGE_FRAMES, type BridgeRole, type FrameRule } from "@switchyard/spec/bridge";
import { defined } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import { describe, expect, it } from "vitest";
import {
	type DecodedFrame,
	decodeFrame,
	deflatePayload,
	encodeFrame,
	NoFrameError,
	type RawFrame,
} from "./frame-codec.ts";
import { nameOf, ruleFor } from "./frame-rules.ts";
import { readFrame } from "./read-frame.ts";

interface FrameCase {
	readonly name: string;
	readonly from: "peer" | "runtime";
	readonly role: BridgeRole;
	readonly frame: RawFrame;
	readonly verdict: string;
	readonly field?: string;
}

interface Cases {
	readonly frames: readonly FrameCase[];
	readonly texts: readonly { readonly name: string; readonly text: string; readonly verdict: string }[];
	readonly nested: readonly { readonly levels: number; readonly verdict: string }[];
}

const FILE = join(import.meta.dirname, "../../../../../conformance/bridge/frames.json");
const cases: Cases = JSON.parse(readFileSync(FILE, "utf8"));

/** What the runtime makes of a peer's frame. */
function judge(
	decoded: DecodedFrame,
	role: BridgeRole,
): { readonly verdict: string; readonly field?: string } {
	const rule = ruleFor(decoded.frame);
	if (!rule) return { verdict: "BadFrame" };
	const read = readFrame(decoded, rule, role);
	if ("frame" in read) return { verdict: "ok" };
	const { type, field } = read.error;
	return { verdict: type, ...defined({ field }) };
}

function judgeText(text: string): string {
	try {
		return judge(decodeFrame(Buffer.from(text), true, "json"), "package").verdict;
	} catch (error) {
		if (error instanceof NoFrameError) return "close";
		throw error;
	}
}

/** Whether a frame of the runtime's own has the shape that it promises. */
function isPromised(frame: RawFrame): boolean {
	const rule = (BRIDGE_FRAMES as Readonly<Record<string, FrameRule>>)[nameOf(frame)];
	return rule !== undefined && rule.from !== "peer" && fits(rule.schema, frame);
}

describe("the frames of all languages [R24]", () => {
	it.each(cases.frames.filter(({ from }) => from === "peer"))(
		"$role: $name: $verdict",
		({ frame, role, verdict, field }) => {
			const judged = judge({ frame }, role);
			expect(judged.verdict).toBe(verdict);
			if (field !== undefined) expect(judged.field).toBe(field);
		},
	);

	it.each(cases.frames.filter(({ from }) => from === "runtime"))(
		"runtime: $name: $verdict",
		({ frame, verdict }) => {
			expect(isPromised(frame)).toBe(verdict === "ok");
		},
	);

	it.each(cases.texts)("text: $name: $verdict [Q-S3]", ({ text, verdict }) => {
		expect(judgeText(text)).toBe(verdict);
		expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
	});

	it.each(cases.nested)("$levels levels deep: $verdict [Q-S7]", ({ levels, verdict }) => {
		const outputs = `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
		expect(judgeText(`{"type":"node_result","call_id":"c","status":"success","outputs":${outputs}}`)).toBe(
			verdict,
		);
	});

	it("include every kind of frame", () => {
		const known = new Set(cases.frames.map(({ frame }) => nameOf(frame)));
		expect(Object.keys(BRIDGE_FRAMES).filter((name) => !known.has(name))).toEqual([]);
	});
});

describe("a frame on the wire [D2] [D17]", () => {
	const frame = {
		type: "node_result",
		call_id: "c",
		status: "success",
		outputs: { text: "é".repeat(20_000) },
	};

	it.each(["json", "msgpack"] as const)("is the same after it was sent as %s", (encoding) => {
		const sent = Buffer.from(encodeFrame(frame, encoding) as string);
		expect(decodeFrame(sent, encoding === "json", encoding)).toEqual({ frame });
	});

	it("may carry its payload compressed", () => {
		const outputs = deflatePayload(frame.outputs);
		expect(outputs?.length).toBeLessThan(1000);
		const compressed = { ...frame, content_encoding: "deflate", outputs };
		const rule = ruleFor(compressed);
		if (!rule) throw new Error("There is no rule.");
		expect(readFrame({ frame: compressed }, rule, "package")).toEqual({
			frame: { ...compressed, outputs: frame.outputs },
		});
		expect(deflatePayload({ text: "short" })).toBeUndefined();
	});

	it("is held to the same when its payload was compressed [Q-S3]", () => {
		const read = (outputs: unknown) => {
			const sent = { ...frame, content_encoding: "deflate", outputs };
			const rule = ruleFor(sent);
			return rule && readFrame({ frame: sent }, rule, "package");
		};
		const compressed = (text: string) => deflateSync(text).toString("base64");
		for (const key of ["__proto__", "constructor", "prototype"]) {
			expect(read(compressed(`{"a":[{"${key}":1}]}`))).toMatchObject({
				error: { type: "BadFrame", field: `outputs.a[0].${key}` },
			});
		}
		expect(read(compressed('{"a":{"b":1,"b":2}}'))).toMatchObject({
			error: { type: "BadFrame", field: "outputs.a.b" },
		});
		expect(read(compressed("[]"))).toMatchObject({ error: { type: "BadFrame", field: "outputs" } });
		expect(read(compressed("{"))).toMatchObject({ error: { type: "BadFrame", field: "outputs" } });
		expect(read("nonsense")).toMatchObject({ error: { type: "BadFrame", field: "outputs" } });
	});

	it("tells a peer that may not send it what it is and what it sent", () => {
		const rule = ruleFor(frame);
		if (!rule) throw new Error("There is no rule.");
		expect(readFrame({ frame }, rule, "client")).toMatchObject({
			error: {
				type: "Forbidden",
				code: "FRAME_FORBIDDEN",
				message: expect.stringMatching(/client.*node_result/),
			},
		});
	});
});
