import { expect, it } from "vitest";
import { Damage } from "./damage.ts";

const error = (fields: object) => Object.assign(new Error("No."), fields);

it.each<[string, unknown, boolean]>([
	["a page of SQLite that is damaged", error({ code: "ERR_SQLITE_ERROR", errcode: 11 }), true],
	["an index of SQLite that is damaged", error({ code: "ERR_SQLITE_ERROR", errcode: 779 }), true],
	["a file that is no database of SQLite", error({ code: "ERR_SQLITE_ERROR", errcode: 26 }), true],
	["data of PostgreSQL that are damaged", error({ code: "XX001" }), true],
	["an index of PostgreSQL that is damaged", error({ code: "XX002" }), true],
	["a query of SQLite that is wrong", error({ code: "ERR_SQLITE_ERROR", errcode: 1 }), false],
	["a query of PostgreSQL that is wrong", error({ code: "42601" }), false],
	["an error without a code", error({}), false],
	["no error", "XX001", false],
])("%s: %#", (_what, thrown, isDamage) => {
	const damage = new Damage();
	const query = () => {
		throw thrown;
	};
	expect(() => damage.watch(query)).toThrow();
	expect(damage.isFound).toBe(isDamage);
});

it("stays found, whatever other queries return", () => {
	const damage = new Damage();
	damage.note(error({ errcode: 11 }));
	damage.note(error({ errcode: 1 }));
	expect([damage.watch(() => 7), damage.isFound]).toEqual([7, true]);
});
