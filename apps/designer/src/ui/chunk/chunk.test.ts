import { expect, test, vi } from "vitest";
import { createChunk } from "./chunk.ts";

test("a chunk is fetched once, by the first who asks", async () => {
	const fetchModule = vi.fn(async () => "the editor");
	const chunk = createChunk(fetchModule);
	expect(fetchModule).not.toHaveBeenCalled();

	chunk.load();
	chunk.load();
	await vi.waitFor(() => expect(chunk.store.getState()).toEqual({ state: "loaded", module: "the editor" }));
	chunk.load();
	expect(fetchModule).toHaveBeenCalledOnce();
});

test("a chunk that could not be fetched says so, keeps saying so while it is fetched again, and is there in the end", async () => {
	const unreachable = new TypeError("Failed to fetch");
	const fetchModule = vi
		.fn<() => Promise<string>>(async () => "the editor")
		.mockRejectedValueOnce(unreachable);
	const chunk = createChunk(fetchModule);

	chunk.load();
	await vi.waitFor(() =>
		expect(chunk.store.getState()).toEqual({ state: "failed", error: unreachable, retrying: false }),
	);
	chunk.load();
	expect(chunk.store.getState()).toEqual({ state: "failed", error: unreachable, retrying: true });
	chunk.load();
	await vi.waitFor(() => expect(chunk.store.getState()).toEqual({ state: "loaded", module: "the editor" }));
	expect(fetchModule).toHaveBeenCalledTimes(2);
});
