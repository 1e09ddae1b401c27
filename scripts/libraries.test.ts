import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { ensureLibraries, libraryArguments } from "./libraries.mjs";
import { ROOT } from "./project.mjs";

const PROGRAM = `
	import { Type } from "typebox";
	import { Value } from "typebox/value";
	import { sql } from "kysely";
	const places = ["typebox", "typebox/value", "kysely", "kysely/migration", "fastify"].map((name) => import.meta.resolve(name));
	console.log(JSON.stringify({ places, checks: [Value.Check(Type.String(), "x"), Value.Check(Type.String(), 1)], sql: typeof sql }));
`;

describe("the bundled libraries", () => {
	it("are what the server takes in place of their modules, and do what these do", async () => {
		expect(await ensureLibraries()).toBe(0);
		const args = [...libraryArguments(), "--input-type=module", "--eval", PROGRAM];
		const { places, checks, sql } = JSON.parse(String(execFileSync(process.execPath, args, { cwd: ROOT })));
		expect(places.map((place: string) => place.includes("/switchyard/libraries/"))).toEqual([
			true,
			true,
			true,
			true,
			false,
		]);
		expect(checks).toEqual([true, false]);
		expect(sql).toBe("function");
	}, 60_000);
});
