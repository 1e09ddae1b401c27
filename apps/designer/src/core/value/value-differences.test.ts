import { isSameJson } from "@switchyard/spec/json";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pointerOf, valueAt } from "./json-path.ts";
import { type ValueDifference, valueDifferences } from "./value-differences.ts";

const json = fc.jsonValue({ maxDepth: 4 });

/** The second value, made of the first one and the differences. */
function applied(before: unknown, differences: readonly ValueDifference[]): unknown {
	const below = (part: unknown, rest: readonly ValueDifference[], depth: number): unknown => {
		const whole = rest.find(({ path }) => path.length === depth);
		if (whole) return whole.kind === "removed" ? undefined : whole.after;
		if (rest.length === 0) return part;
		const bySegment = Map.groupBy(rest, ({ path }) => path[depth] ?? "");
		const fields = new Map(Object.entries(part as object));
		for (const [segment, own] of bySegment) {
			if (own.some(({ kind, path }) => kind === "removed" && path.length === depth + 1)) {
				fields.delete(String(segment));
			} else fields.set(String(segment), below(fields.get(String(segment)), own, depth + 1));
		}
		return Array.isArray(part) ? [...fields.values()] : Object.fromEntries(fields);
	};
	return below(before, differences, 0);
}

describe("the differences of two values", () => {
	it("name what was added, removed and changed, by path", () => {
		const before = { order: { id: 1, state: "new" }, tags: ["a", "b"] };
		const after = { order: { id: 2, note: "x" }, tags: ["a"] };
		expect(valueDifferences(before, after)).toEqual([
			{ kind: "changed", path: ["order", "id"], before: 1, after: 2 },
			{ kind: "removed", path: ["order", "state"], before: "new" },
			{ kind: "added", path: ["order", "note"], after: "x" },
			{ kind: "removed", path: ["tags", 1], before: "b" },
		]);
	});

	it("compare large values by their references", () => {
		const large = (digit: string) => ({
			__ref: `sha256-${digit.repeat(64)}`,
			__size: 70_000,
			__type: "array",
		});
		expect(valueDifferences({ rows: large("a") }, { rows: large("a") })).toEqual([]);
		expect(valueDifferences({ rows: large("a") }, { rows: large("b") })).toMatchObject([
			{ kind: "changed", path: ["rows"] },
		]);
	});

	it("are none exactly when the values are the same", () => {
		fc.assert(
			fc.property(json, json, (one, other) => {
				expect(valueDifferences(one, structuredClone(one))).toEqual([]);
				expect(valueDifferences(one, other).length === 0).toBe(isSameJson(one, other));
			}),
		);
	});

	it("make the second value of the first", () => {
		fc.assert(
			fc.property(json, json, (one, other) => {
				expect(isSameJson(applied(one, valueDifferences(one, other)), other)).toBe(true);
			}),
		);
	});

	it("are mirrored when the values change places, and lead to what they name", () => {
		const mirror = { added: "removed", removed: "added", changed: "changed" } as const;
		const list = (differences: readonly ValueDifference[]) =>
			differences.map(({ kind, path }) => `${kind} ${pointerOf(path)}`).toSorted();
		fc.assert(
			fc.property(json, json, (one, other) => {
				const there = valueDifferences(one, other);
				const back = valueDifferences(other, one);
				expect(list(there)).toEqual(
					list(back.map((each) => ({ ...each, kind: mirror[each.kind] }) as ValueDifference)),
				);
				for (const each of there) {
					if (each.kind !== "added") expect(valueAt(one, each.path)).toBe(each.before);
					if (each.kind !== "removed") expect(valueAt(other, each.path)).toBe(each.after);
				}
			}),
		);
	});
});
