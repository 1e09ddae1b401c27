import { describe, expect, it } from "vitest";
import { citationsIn, pythonCitationsIn } from "./citations.ts";

describe("citations in test titles", () => {
	it.each([
		['it("refuses [R4]", () => {})', ["R4"]],
		['describe("scopes [R3]", () => { test("one [P2]", () => {}); })', ["R3", "P2"]],
		['it("both [R4, R11] and [X3]", () => {})', ["R4", "R11", "X3"]],
		['it("a goal too [R9, Q-S5][X6]", () => {})', ["R9", "X6"]],
		['it.each([1])("each %i [R1]", () => {})', ["R1"]],
		['test.describe("page [P1]", () => {})', ["P1"]],
		["for (const id of ids) it(`refuses $" + "{id} [R27]`, () => {})", ["R27"]],
		["it.each`id\n$" + "{1}`('a table [R2]', () => {})", ["R2"]],
	])("are read from %s", (source, ids) => {
		expect([...citationsIn(source)]).toEqual(ids);
	});

	it.each([
		["a comment", "// [R4]"],
		["another string", 'const text = "[R4]";'],
		["a skipped test", 'it.skip("refuses [R4]", () => {})'],
		["a test still to be written", 'it.todo("refuses [R4]")'],
		["tests of a skipped group", 'describe.skip("scopes", () => { it("refuses [R4]", () => {}); })'],
		["an id of the quality goals", 'it("survives kill -9 [Q-R1]", () => {})'],
	])("are not read from %s", (_, source) => {
		expect([...citationsIn(source)]).toEqual([]);
	});
});

describe("citations in docstrings of Python tests", () => {
	it("are read from those of tests, and from nothing else", () => {
		const tests = [
			'async def test_one(\n    session: Session\n) -> None:\n    """[T1] [T2, Q-S7]"""',
			'def test_two() -> None:\n    """[T6] Refuses it."""',
			'def helper() -> None:\n    """[T3]"""',
			'def test_three() -> None:\n    assert "[T4]"',
		];
		expect([...pythonCitationsIn(tests.join("\n\n"))]).toEqual(["T1", "T2", "T6"]);
	});
});
