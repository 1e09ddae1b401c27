import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { describeFile } from "./describe-file.ts";

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex");

function file(...pieces: readonly (string | Uint8Array)[]) {
	const bytes = pieces.map((piece) => Buffer.from(piece as string));
	return {
		bytes: bytes.reduce((sum, { length }) => sum + length, 0),
		async *chunks() {
			yield* bytes;
		},
	};
}

const typeOf = async (path: string, ...pieces: readonly (string | Uint8Array)[]) =>
	(await describeFile(path, file(...pieces))).mediaType;

it("says of a file what it is, how large, and what its bytes are", async () => {
	const hash = createHash("sha256").update("number;total\n1;2\n").digest("hex");
	expect(await describeFile("out/orders.CSV", file("number;", "total\n1;2\n"), { name: "Orders" })).toEqual({
		path: "out/orders.CSV",
		mediaType: "text/csv",
		size: 17,
		hash: `sha256:${hash}`,
		name: "Orders",
	});
	expect(await describeFile("empty", file())).toEqual({
		path: "empty",
		mediaType: "text/plain",
		size: 0,
		hash: `sha256:${createHash("sha256").digest("hex")}`,
	});
});

it("goes by the bytes before the name", async () => {
	expect(await typeOf("picture.csv", PNG)).toBe("image/png");
	expect(await typeOf("picture.csv", PNG.subarray(0, 3), PNG.subarray(3))).toBe("image/png");
	expect(await typeOf("data.json", new Uint8Array([0, 1, 2]))).toBe("application/octet-stream");
	expect(await typeOf("data.csv", new Uint8Array([0x67, 0xfc, 0x6e, 10]))).toBe("text/csv");
	expect(await typeOf("noname", new Uint8Array([0x67, 0xfc, 0x6e, 10]))).toBe("application/octet-stream");
	expect(await typeOf("page.svg", '<?xml version="1.0"?><svg/>')).toBe("image/svg+xml");
	expect(await typeOf("page", '<?xml version="1.0"?><a/>')).toBe("application/xml");
	expect(await typeOf("a.constructor", "text")).toBe("text/plain");
});

it("knows a text whose sample ends in the middle of a character", async () => {
	expect(await typeOf("long", "x", "ü".repeat(40_000))).toBe("text/plain");
	expect(await typeOf("long", "x", "ü".repeat(40_000).replace("ü", "\0"))).toBe("application/octet-stream");
});
