import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkSignature } from "./signature.ts";

const SECRET = "a-secret-that-only-we-know";
const NOW = 1_700_000_000_000;
const hex = (text: string, secret = SECRET) => createHmac("sha256", secret).update(text).digest("hex");
const bytes = (text: string) => new TextEncoder().encode(text);

describe("the signature of a body [Q-sec]", () => {
	const rule = { header: "x-signature-256", toleranceMs: 300_000 };
	const check = (signature: string | string[] | undefined, body = "hello") =>
		checkSignature({ headers: { "x-signature-256": signature }, body: bytes(body) }, rule, SECRET, NOW);

	it("is known with and without its prefix, in either case", () => {
		for (const given of [
			hex("hello"),
			`sha256=${hex("hello")}`,
			hex("hello").toUpperCase(),
			`sha256=${hex("hello").toUpperCase()}`,
		]) {
			expect(check(given), given).toEqual({ verdict: "right", once: hex("hello") });
		}
		expect(check(hex(""), "")).toEqual({ verdict: "right", once: hex("") });
	});

	it("agrees with what others publish", () => {
		// From the documentation of a large forge's webhooks.
		const given = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";
		const request = { headers: { "x-hub-signature-256": given }, body: bytes("Hello, World!") };
		const hub = { header: "x-hub-signature-256", toleranceMs: 1 };
		expect(checkSignature(request, hub, "It's a Secret to Everybody", NOW).verdict).toBe("right");
	});

	it.each([
		["another body's", hex("hello ")],
		["another secret's", hex("hello", "another-secret-of-someone")],
		["cut short", hex("hello").slice(0, 63)],
		["with something after it", `${hex("hello")}0`],
		["of another algorithm's name", `sha1=${hex("hello")}`],
		["with its prefix twice", `sha256=sha256=${hex("hello")}`],
		["empty", ""],
		["a word", "true"],
	])("is refused when it is %s", (_what, given) => {
		expect(check(given)).toEqual({ verdict: "wrong" });
	});

	it("is missing when it is not there, or there twice", () => {
		expect(check(undefined)).toEqual({ verdict: "missing" });
		expect(check([hex("hello"), hex("hello")])).toEqual({ verdict: "missing" });
	});

	it("is of the bytes, not of what they mean", () => {
		expect(check(hex('{"a":1}'), '{"a": 1}')).toEqual({ verdict: "wrong" });
		const body = Uint8Array.of(0xff, 0, 0xfe);
		const signature = createHmac("sha256", SECRET).update(body).digest("hex");
		const request = { headers: { "x-signature-256": signature }, body };
		expect(checkSignature(request, rule, SECRET, NOW)).toEqual({ verdict: "right", once: signature });
	});
});

describe("the signature of a timestamp and a body [Q-sec]", () => {
	const rule = { header: "x-signature-256", timestampHeader: "x-timestamp", toleranceMs: 300_000 };
	const check = (timestamp: string | undefined, signature = hex(`${timestamp}.hello`)) =>
		checkSignature(
			{ headers: { "x-signature-256": signature, "x-timestamp": timestamp }, body: bytes("hello") },
			rule,
			SECRET,
			NOW,
		);
	const seconds = (offset: number) => String(NOW / 1000 + offset);

	it("names the request", () => {
		expect(check(seconds(0))).toEqual({ verdict: "right", once: hex(`${seconds(0)}.hello`) });
	});

	it("is refused when it is too old, or of a time to come", () => {
		expect(check(seconds(-300)).verdict).toBe("right");
		expect(check(seconds(-301)).verdict).toBe("stale");
		expect(check(seconds(300)).verdict).toBe("right");
		expect(check(seconds(301)).verdict).toBe("stale");
	});

	it("is refused with another timestamp than the one that was signed", () => {
		expect(check(seconds(0), hex(`${seconds(-1000)}.hello`)).verdict).toBe("wrong");
		expect(check(seconds(0), hex("hello")).verdict).toBe("wrong");
		expect(check(undefined).verdict).toBe("missing");
	});

	it.each(["", "now", "1e9", "-1700000000", " 1700000000", "0x6553F100", "1700000000.5"])(
		"is refused with the timestamp %j",
		(timestamp) => {
			expect(check(timestamp).verdict).toBe("stale");
		},
	);
});
