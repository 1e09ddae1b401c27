import { describe, expect, it, vi } from "vitest";
import { Draft } from "./draft.ts";

/** A draft of `"kept"` whose pauses end when `pause` is called. */
function typing(same?: (typed: string, outside: string) => boolean) {
	const waiting: (() => void)[] = [];
	const commit = vi.fn<(value: string) => void>();
	const draft = new Draft<string>("kept", {
		commit,
		same,
		schedule: (callback) => {
			waiting.push(callback);
			return () => waiting.splice(waiting.indexOf(callback), 1);
		},
	});
	const pause = () => {
		for (const callback of waiting.splice(0)) callback();
	};
	return { draft, commit, waiting, pause };
}

describe("what is typed into a field", () => {
	it("is kept once, after a pause in typing", () => {
		const { draft, commit, pause, waiting } = typing();
		draft.type("a");
		draft.type("ab");
		expect(commit).not.toHaveBeenCalled();
		expect(waiting).toHaveLength(1);
		pause();
		draft.flush();
		expect(commit.mock.calls).toEqual([["ab"]]);
	});

	it("is kept at once when the field is left or goes away, and not again after the pause", () => {
		const { draft, commit, waiting } = typing();
		draft.type("ab");
		draft.flush();
		expect(commit.mock.calls).toEqual([["ab"]]);
		expect(waiting).toEqual([]);
	});

	it("is not kept when it is what is kept already", () => {
		const { draft, commit } = typing();
		draft.type("other");
		draft.type("kept");
		draft.flush();
		expect(commit).not.toHaveBeenCalled();
	});

	it("is not eaten by someone else's change, which it replaces", () => {
		const { draft, commit } = typing();
		draft.type("mine");
		expect(draft.receive("theirs")).toBe(false);
		draft.flush();
		expect(commit.mock.calls).toEqual([["mine"]]);
	});

	it("gives way to a change from outside once it is kept, so that undo shows in the field", () => {
		const { draft } = typing();
		draft.type("typed");
		draft.flush();
		expect(draft.receive("typed")).toBe(false);
		expect(draft.receive("kept")).toBe(true);
	});

	it("stays as it was typed when it is kept in other words, until another value comes", () => {
		const { draft } = typing((typed, outside) => Number(typed) === Number(outside));
		draft.type("1.0");
		draft.flush();
		expect(draft.receive("1")).toBe(false);
		expect(draft.receive("2")).toBe(true);
	});

	it("is forgotten when the field is left, so that typing it again is kept and what is outside is not", () => {
		const { draft, commit } = typing((typed, outside) => typed.trim() === outside);
		draft.type("refused");
		expect(draft.settle("kept")).toBe(false);
		draft.flush();
		expect(draft.settle("kept")).toBe(true);
		draft.type("kept");
		draft.flush();
		draft.type("refused");
		draft.flush();
		expect(commit.mock.calls).toEqual([["refused"], ["refused"]]);
	});

	it("gives way to a change that comes after the field was left, even one that says it in other words", () => {
		const { draft } = typing((typed, outside) => typed.trim() === outside);
		draft.type("late ");
		draft.flush();
		draft.settle("kept");
		expect(draft.receive("late")).toBe(true);
	});
});
