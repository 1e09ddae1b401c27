import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { ensureLibraries, libraryArguments } from "./libraries.mjs";
import { ROOT } from "./project.mjs";

const PROGRAM = `
	import { Type } from "typebox";
	import { Value } from "typebox/value";
	import { sql } from "kysely";
	import Fastify, { errorCodes } from "fastify";
	import cookies from "@fastify/cookie";
	const app = Fastify();
	await app.register(cookies);
	app.get("/", (request, reply) => reply.setCookie("a", "b").send("served"));
	const { body, cookies: [cookie] } = await app.inject("/");
	const places = ["typebox", "typebox/value", "kysely", "kysely/migration", "fastify", "croner"].map((name) => import.meta.resolve(name));
	const checks = [Value.Check(Type.String(), "x"), Value.Check(Type.String(), 1)];
	const { name } = errorCodes.FST_ERR_NOT_FOUND;
	console.log(JSON.stringify({ places, checks, sql: typeof sql, http: [body, cookie.value, name] }));
`;

describe("the bundled libraries", () => {
	it("are what the server takes in place of their modules, and do what these do", async () => {
		expect(await ensureLibraries()).toBe(0);
		const args = [...libraryArguments(), "--input-type=module", "--eval", PROGRAM];
		const { places, checks, sql, http } = JSON.parse(
			String(execFileSync(process.execPath, args, { cwd: ROOT })),
		);
		expect(places.map((place: string) => place.includes("/switchyard/libraries/"))).toEqual([
			true,
			true,
			true,
			true,
			true,
			false,
		]);
		expect(checks).toEqual([true, false]);
		expect(sql).toBe("function");
		expect(http).toEqual(["served", "b", "FastifyError"]);
	}, 60_000);
});
