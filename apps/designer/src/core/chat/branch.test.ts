import type { Turn } from "@switchyard/spec/chat";
import { defined } from "@switchyard/spec/json";
import { describe, expect, it } from "vitest";
import { branchOf, isAnswering } from "./branch.ts";

const turn = (id: string, parent?: string): Turn => ({
	id,
	...defined({ parent }),
	text: id,
	files: [],
	at: 0,
	answers: [{ flow: "desk", status: "answered", text: "" }],
});

const TURNS = [turn("a"), turn("b", "a"), turn("c", "b"), turn("d", "a"), turn("e")];
const shown = (...chosen: readonly (readonly [string, string])[]) =>
	branchOf(TURNS, new Map(chosen)).map(({ turn: { id }, siblings }) => [id, siblings.length]);

describe("a branch of a conversation", () => {
	it("is the newest where nothing is chosen", () => {
		expect(shown()).toEqual([["e", 2]]);
	});

	it("follows what is chosen, and is the newest from there on", () => {
		expect(shown(["", "a"])).toEqual([
			["a", 2],
			["d", 2],
		]);
		expect(shown(["", "a"], ["a", "b"])).toEqual([
			["a", 2],
			["b", 2],
			["c", 1],
		]);
	});

	it("is empty for a conversation without messages, and passes over a choice that is not there", () => {
		expect(branchOf([], new Map())).toEqual([]);
		expect(shown(["", "gone"])).toEqual([["e", 2]]);
	});
});

it("a turn is being answered until its last answer is over", () => {
	expect(isAnswering({ ...turn("a"), answers: [] })).toBe(true);
	expect(isAnswering({ ...turn("a"), answers: [{ flow: "desk", status: "answering", text: "" }] })).toBe(
		true,
	);
	expect(isAnswering(turn("a"))).toBe(false);
});
