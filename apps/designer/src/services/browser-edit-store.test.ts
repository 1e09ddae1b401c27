import type { Operation } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { NO_HISTORY } from "../core/editor/history.ts";
import type { StoredEdits } from "../core/sync/edit-store.ts";
import { browserEditStore } from "./browser-edit-store.ts";

/** A browser's storage in memory; `room` is the longest text that it takes. */
class MemoryStorage implements Storage {
	readonly #items = new Map<string, string>();
	room = Number.POSITIVE_INFINITY;
	get length() {
		return this.#items.size;
	}
	key(index: number) {
		return [...this.#items.keys()][index] ?? null;
	}
	getItem(key: string) {
		return this.#items.get(key) ?? null;
	}
	setItem(key: string, text: string) {
		if (text.length > this.room) throw new Error("QuotaExceededError");
		this.#items.set(key, text);
	}
	removeItem(key: string) {
		this.#items.delete(key);
	}
	clear() {
		this.#items.clear();
	}
}

const rename = (name: string): Operation => ({ op: "rename-flow", name });
const edits = (name: string): StoredEdits => ({
	revision: 3,
	operations: [rename(name)],
	sent: 1,
	before: [],
	clashes: [],
	unfinished: [
		{ node: "log", field: "text", text: name, wanted: "valid JSON", over: { type: "Flow.Log", value: 1 } },
	],
	history: {
		undo: [{ label: name, operations: [rename(name)], inverse: [rename("before")], at: 1 }],
		redo: [],
	},
});
const tab = (id: string, open: readonly string[]) => ({ id, openEditors: async () => new Set(open) });

describe("what a browser keeps of a flow", () => {
	it("is there again after a reload, for that flow alone", async () => {
		const storage = new MemoryStorage();
		(await browserEditStore("desk", tab("a", ["a"]), storage)).save(edits("Mine"));
		expect((await browserEditStore("desk", tab("a", ["a"]), storage)).load()).toEqual(edits("Mine"));
		expect((await browserEditStore("other", tab("a", ["a"]), storage)).load()).toBeUndefined();
	});

	it("takes over what a closed tab could not save, once, and leaves an open tab's alone", async () => {
		const storage = new MemoryStorage();
		(await browserEditStore("desk", tab("closed", ["closed"]), storage)).save(edits("Left behind"));
		(await browserEditStore("desk", tab("open", ["open"]), storage)).save(edits("Another's"));
		const store = await browserEditStore("desk", tab("me", ["me", "open"]), storage);
		expect(store.load()?.operations).toEqual([rename("Left behind")]);
		store.save(edits("Mine"));
		const again = await browserEditStore("desk", tab("next", ["next", "open"]), storage);
		expect(again.load()?.operations).toEqual([rename("Mine")]);
	});

	it("keeps the changes when there is no room for the history, nor for texts that are no values yet", async () => {
		const storage = new MemoryStorage();
		const store = await browserEditStore("desk", tab("a", ["a"]), storage);
		storage.room = 270;
		store.save(edits("Mine"));
		expect(store.load()).toEqual({ ...edits("Mine"), history: NO_HISTORY });
		storage.room = 150;
		store.save(edits("Mine"));
		expect(store.load()).toEqual({ ...edits("Mine"), unfinished: [], history: NO_HISTORY });
	});

	it("forgets the oldest of a long history", async () => {
		const storage = new MemoryStorage();
		const store = await browserEditStore("desk", tab("a", ["a"]), storage);
		const entry = (label: string) => ({
			label,
			operations: [rename("x".repeat(90_000))],
			inverse: [],
			at: 1,
		});
		const undo = [entry("first"), entry("second"), entry("third")];
		store.save({ ...edits("Mine"), history: { undo, redo: [] } });
		expect(store.load()?.history.undo.map(({ label }) => label)).toEqual(["second", "third"]);
	});
});
