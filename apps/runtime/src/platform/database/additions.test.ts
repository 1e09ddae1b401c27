import type { Cell, ProjectedTable } from "@switchyard/host";
import { describe, expect, it } from "vitest";
import { onConflict, rowsOfTables, together } from "./additions.ts";

interface Visit {
	readonly day: string;
	readonly person: string;
	readonly first_page: string;
	readonly last_page: string;
	readonly pages: number;
	readonly slowest_ms: number;
}

const VISITS: ProjectedTable<Visit> = {
	name: "visits",
	columns: {
		day: "key",
		person: "key",
		first_page: "first",
		last_page: "last",
		pages: "sum",
		slowest_ms: "most",
	},
};
const SEEN: ProjectedTable<{ readonly page: string }> = { name: "seen", columns: { page: "key" } };

const visit = (person: string, page: string, pages: number, ms: number) => ({
	table: VISITS,
	row: { pages, slowest_ms: ms, day: "2026-11-29", person, first_page: page, last_page: page },
});
const cells = (person: string, ...rest: readonly Cell[]) => ["2026-11-29", person, ...rest];

describe("rows that events add", () => {
	it("are one for each key, by the rules of their columns", () => {
		const additions = [
			visit("ada", "home", 1, 40),
			{ table: SEEN, row: { page: "home" } },
			visit("bob", "home", 1, 7),
			visit("ada", "news", 2, 90),
			{ table: SEEN, row: { page: "home" } },
			visit("ada", "shop", Number.MAX_SAFE_INTEGER, 3),
		];
		expect(rowsOfTables(additions)).toEqual([
			{
				table: VISITS,
				rows: [cells("ada", "home", "shop", Number.MAX_SAFE_INTEGER, 90), cells("bob", "home", "home", 1, 7)],
			},
			{ table: SEEN, rows: [["home"]] },
		]);
	});

	it("are one for each key over several batches too, which came from other threads", () => {
		const batch = () => structuredClone(rowsOfTables([visit("ada", "home", 2, 40)]));
		const [, seen] = rowsOfTables([visit("ada", "home", 1, 1), { table: SEEN, row: { page: "home" } }]);
		expect(together([batch(), seen ? [seen] : [], batch()])).toEqual([
			{ table: VISITS, rows: [cells("ada", "home", "home", 4, 40)] },
			seen,
		]);
	});

	it("differ by their keys, whatever those hold", () => {
		const odd = (day: string, person: string) => ({ ...visit(person, "home", 1, 1).row, day });
		const additions = [odd("a", "b\nc"), odd("a\nb", "c"), odd("a\0b", ""), odd("a", "\0b")];
		const [rows] = rowsOfTables(additions.map((row) => ({ table: VISITS, row })));
		expect(rows?.rows).toHaveLength(4);
	});
});

describe("what becomes of a row that is there", () => {
	it("is said in SQL of the columns that change", () => {
		expect(onConflict(VISITS)).toBe(
			'on conflict ("day","person") do update set "last_page" = excluded."last_page",' +
				'"pages" = case when "visits"."pages" > 9007199254740991 - excluded."pages" then 9007199254740991 ' +
				'else "visits"."pages" + excluded."pages" end,' +
				'"slowest_ms" = case when excluded."slowest_ms" > "visits"."slowest_ms" then excluded."slowest_ms" ' +
				'else "visits"."slowest_ms" end',
		);
	});

	it("is nothing where no column changes", () => {
		expect(onConflict(SEEN)).toBe("on conflict do nothing");
	});
});
