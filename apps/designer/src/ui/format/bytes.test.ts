import { describe, expect, it } from "vitest";
import { formatBytes } from "./bytes.ts";

describe("formatBytes", () => {
	it.each([
		[0, "0 B"],
		[512, "512 B"],
		[999, "999 B"],
		[1000, "1.0 KB"],
		[1536, "1.5 KB"],
		[20 * 1024, "20 KB"],
		[1023 * 1024, "1.0 MB"],
		[5.25 * 1024 ** 3, "5.3 GB"],
		[4000 * 1024 ** 4, "4000 TB"],
	])("says %d bytes as %s", (bytes, words) => {
		expect(formatBytes(bytes)).toBe(words);
	});
});
