import { describe, expect, it } from "vitest";
import { chunksById } from "./chunks-by-id.ts";

const ROWS = ["a", "b", "c", "d"].map((id) => ({ id }));

/** The chunks of some rows, and the ids after which they were read. */
async function chunksOf(count: number, size: number) {
	const after: string[] = [];
	const read = async (last: string) => {
		after.push(last);
		return ROWS.slice(0, count)
			.filter(({ id }) => id > last)
			.slice(0, size);
	};
	const chunks: string[] = [];
	for await (const rows of chunksById(size, read)) chunks.push(rows.map(({ id }) => id).join(""));
	return { chunks, after };
}

describe("rows in chunks", () => {
	it("are read after the last one of the chunk before, until a chunk is not full", async () => {
		expect(await chunksOf(3, 2)).toEqual({ chunks: ["ab", "c"], after: ["", "b"] });
		expect(await chunksOf(4, 2)).toEqual({ chunks: ["ab", "cd", ""], after: ["", "b", "d"] });
		expect(await chunksOf(0, 2)).toEqual({ chunks: [""], after: [""] });
	});
});
