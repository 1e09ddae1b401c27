import { deflateSync } from "node:zlib";
import { encode } from "@msgpack/msgpack";
import { BRIDGE_DEFAULTS } from "@switchyard/spec/bridge";
import { describe, expect, it } from "vitest";
import { decodeFrame, deflatePayload, encodeFrame, inflatePayload, NoFrameError } from "./frame-codec.ts";

const compressed = (text: string) => deflateSync(text).toString("base64");

describe("what comes over the wire", () => {
	it.each<[string, string | Uint8Array, boolean, "json" | "msgpack", RegExp]>([
		["JSON as binary", '{"type":"ping"}', false, "json", /JSON as text/],
		["MessagePack as text", '{"type":"ping"}', true, "msgpack", /MessagePack as binary/],
		["text that is no JSON", "{", true, "json", /valid JSON/],
		["bytes that are no MessagePack", new Uint8Array([0xc1]), false, "msgpack", /valid MessagePack/],
		["a list", "[]", true, "json", /object/],
		["nothing", "null", true, "json", /object/],
		["a text", '"ping"', true, "json", /object/],
		["a list in MessagePack", encode([]), false, "msgpack", /object/],
		["bytes within", encode({ type: new Uint8Array([1]) }), false, "msgpack", /valid MessagePack/],
		["a date within", encode({ type: new Date(0) }), false, "msgpack", /valid MessagePack/],
	])("is no frame: %s", (_what, data, isText, encoding, message) => {
		const decoding = () => decodeFrame(Buffer.from(data as string), isText, encoding);
		expect(decoding).toThrow(NoFrameError);
		expect(decoding).toThrow(message);
	});

	/** A map with so many fields, each a name and a value. */
	const map = (...parts: Uint8Array[]) => Buffer.concat([Buffer.from([0x80 + parts.length / 2]), ...parts]);

	it.each<[string, Buffer, "json" | "msgpack", string]>([
		[
			"JSON",
			Buffer.from('{"type":"ping","list":[{},{"a":1,"b":{"\\u0061":2,"a":3}}]}'),
			"json",
			"list[1].b.a",
		],
		["MessagePack", map(encode("type"), encode("ping"), encode("type"), encode("pong")), "msgpack", "type"],
		[
			"MessagePack, deep inside",
			map(
				encode("list"),
				Buffer.concat([Buffer.from([0x92]), encode({}), map(encode("a"), encode(1), encode("a"), encode(2))]),
			),
			"msgpack",
			"list[1].a",
		],
	])("names the field that %s has twice [Q-S3]", (_what, data, encoding, repeated) => {
		expect(decodeFrame(data, encoding === "json", encoding).repeated).toBe(repeated);
	});

	it("finds no field twice in a frame that is nested however deep", () => {
		const deep = Buffer.concat([Buffer.from([0x81]), encode("a"), Buffer.alloc(100_000, 0x91), encode(1)]);
		expect(decodeFrame(deep, false, "msgpack").repeated).toBeUndefined();
	});

	it.each(["json", "msgpack"] as const)("leaves out what is not there: %s", (encoding) => {
		const sent = Buffer.from(encodeFrame({ type: "ping", ts: undefined }, encoding) as string);
		expect(decodeFrame(sent, encoding === "json", encoding)).toEqual({ frame: { type: "ping" } });
	});
});

describe("a payload that came compressed", () => {
	it("is the JSON value that went in", () => {
		for (const value of [{ a: 1 }, [1, "é"], "text", 0, false, null]) {
			expect(inflatePayload(compressed(JSON.stringify(value)))).toEqual({ value });
		}
	});

	it.each<[string, unknown]>([
		["no text", 7],
		["a list of bytes", [...deflateSync("{}")]],
		["not there", undefined],
		["not compressed", Buffer.from("{}").toString("base64")],
		["no JSON", compressed("{")],
	])("is refused when it is %s", (_what, payload) => {
		expect(inflatePayload(payload)).toBeUndefined();
	});

	it("is refused when it holds far more than a frame may: what is small on the wire must not fill the memory", () => {
		const most = 4 * BRIDGE_DEFAULTS.maxFrame;
		expect(inflatePayload(compressed(JSON.stringify("x".repeat(most - 2))))?.value).toHaveLength(most - 2);
		expect(inflatePayload(compressed(JSON.stringify("x".repeat(most - 1))))).toBeUndefined();
	});

	it("went out compressed only when it was large enough to be worth it", () => {
		const { compressOver } = BRIDGE_DEFAULTS;
		expect(deflatePayload("x".repeat(compressOver - 2))).toBeUndefined();
		const long = "x".repeat(compressOver - 1);
		expect(inflatePayload(deflatePayload(long))).toEqual({ value: long });
		expect(deflatePayload(undefined)).toBeUndefined();
	});
});
