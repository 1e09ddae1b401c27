import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cycles } from "./cycles.ts";
import { reachable } from "./neighbours.ts";

/** A graph of up to eight nodes with any edges. */
const anyGraph = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 16 }).map((edges) => {
	const next = new Map<string, string[]>();
	for (const [from, to] of edges) next.set(`${from}`, [...(next.get(`${from}`) ?? []), `${to}`]);
	return next;
});
const IDS = Array.from({ length: 8 }, (_, id) => `${id}`);

describe("cycles", () => {
	it("are exactly the nodes that lead back to themselves, grouped by who leads to whom", () => {
		fc.assert(
			fc.property(anyGraph, (next) => {
				const leadsTo = (from: string, to: string) => reachable(next.get(from) ?? [], next).has(to);
				const found = cycles(IDS, next);
				expect(found.flat().toSorted()).toEqual(IDS.filter((id) => leadsTo(id, id)));
				for (const cycle of found) {
					for (const from of cycle) for (const to of cycle) expect(leadsTo(from, to)).toBe(true);
				}
				const groups = new Map(found.flatMap((cycle, group) => cycle.map((id) => [id, group])));
				for (const [a, group] of groups) {
					for (const [b, other] of groups) {
						if (leadsTo(a, b) && leadsTo(b, a)) expect(group).toBe(other);
					}
				}
			}),
			{ seed: 1 },
		);
	});

	it("are found along a path of 20,000 nodes", () => {
		const ids = Array.from({ length: 20_000 }, (_, id) => `${id}`);
		const next = new Map(ids.map((id, place) => [id, [ids[(place + 1) % ids.length] ?? ""]]));
		expect(cycles(ids, next)).toEqual([ids]);
	});
});
