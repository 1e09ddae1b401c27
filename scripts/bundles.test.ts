import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { bundleArguments, crashHostArguments, ensureTestBundles, serverBundleArguments } from "./bundles.mjs";
import { ROOT } from "./project.mjs";

const PROGRAM = `
	import { Type } from "typebox";
	import { Value } from "typebox/value";
	import { sql } from "kysely";
	import Fastify, { errorCodes } from "fastify";
	import cookies from "@fastify/cookie";
	import { TOOLS_PORT } from "@switchyard/flow";
	const app = Fastify();
	await app.register(cookies);
	app.get("/", (request, reply) => reply.setCookie("a", "b").send("served"));
	const { body, cookies: [cookie] } = await app.inject("/");
	const places = ["typebox/value", "kysely/migration", "fastify", "@switchyard/spec/flow", "@switchyard/engine/queries", "croner"];
	const bundled = places.map((name) => import.meta.resolve(name).includes("/switchyard/bundles/"));
	const checks = [Value.Check(Type.String(), "x"), Value.Check(Type.String(), 1)];
	const { name } = errorCodes.FST_ERR_NOT_FOUND;
	console.log(JSON.stringify({ bundled, checks, sql: typeof sql, port: TOOLS_PORT, http: [body, cookie.value, name] }));
`;

describe("the bundles", () => {
	it("are what the server takes in place of the modules, and do what these do", async () => {
		expect(await ensureTestBundles()).toBe(0);
		const args = [...bundleArguments(), "--input-type=module", "--eval", PROGRAM];
		const { bundled, checks, sql, port, http } = JSON.parse(
			String(execFileSync(process.execPath, args, { cwd: ROOT })),
		);
		expect(bundled).toEqual([true, true, true, true, true, false]);
		expect(checks).toEqual([true, false]);
		expect(sql).toBe("function");
		expect(port).toBe("tools");
		expect(http).toEqual(["served", "b", "FastifyError"]);
	}, 60_000);

	it.each([
		["the server", serverBundleArguments, "apps/runtime/src/start-server.ts"],
		["the program of the crash tests", crashHostArguments, "packages/nodes/src/flow/set/definition.ts"],
	])(
		"of %s have modules that keep their addresses",
		async (_program, args, module) => {
			expect(await ensureTestBundles()).toBe(0);
			const program = `
			const url = ${JSON.stringify(pathToFileURL(join(ROOT, module)).href)};
			await import(url);
			const { scanNodeTypes } = await import("@switchyard/node-kit/scan");
			const types = await scanNodeTypes(new URL(${JSON.stringify(pathToFileURL(join(ROOT, "packages/nodes/src/")).href)}));
			console.log(JSON.stringify([import.meta.resolve(url).includes("/switchyard/bundles/"), types.length > 50]));
		`;
			const child = [...args(), "--input-type=module", "--eval", program];
			expect(JSON.parse(String(execFileSync(process.execPath, child, { cwd: ROOT })))).toEqual([true, true]);
		},
		60_000,
	);

	it("hold all sources that a start loads: Node would load its compiler for one that they do not", async () => {
		expect(await ensureTestBundles()).toBe(0);
		const folder = mkdtempSync(join(tmpdir(), "switchyard-start-"));
		onTestFinished(() => rmSync(folder, { recursive: true }));
		const program = `
			import { registerHooks } from "node:module";
			const loaded = [];
			registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
			await import(${JSON.stringify(pathToFileURL(join(ROOT, "apps/runtime/src/server.mjs")).href)});
			console.log(JSON.stringify({ count: loaded.length, sources: loaded.filter((url) => url.endsWith(".ts")) }));
			process.exit();
		`;
		const output = execFileSync(
			process.execPath,
			[...serverBundleArguments(), "--input-type=module", "--eval", program],
			{ cwd: ROOT, env: { ...process.env, PORT: "0", SWITCHYARD_DATA: folder } },
		);
		const { count, sources } = JSON.parse(String(output).trim().split("\n").at(-1) ?? "");
		expect(count).toBeGreaterThan(100);
		expect(sources).toEqual([]);
	}, 60_000);
});
