import { spawn } from "node:child_process";
import { once } from "node:events";
import { executeNode } from "@switchyard/node-kit/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";
import { runInSandbox } from "./sandbox.ts";

const run = async (code: string, params: Record<string, unknown> = {}, signal?: AbortSignal) => {
	const options = signal ? { signal } : {};
	return (await executeNode({ definition, execute }, { code, ...params }, options)).outputs.result;
};

describe("running", () => {
	it("gives what the body of the function returns", async () => {
		expect(
			await run("return input.prices.map((price) => price * 2);", { input: { prices: [1, 2] } }),
		).toEqual([2, 4]);
		expect(await run("return await Promise.resolve(input + 1) // a comment", { input: 1 })).toBe(2);
	});

	it("gives null for nothing, also as input", async () => {
		expect(await run("")).toBeNull();
		expect(await run("return [typeof input, input];")).toEqual(["object", null]);
	});

	it("knows UTC and no other local time [Q-R26]", async () => {
		const { TZ } = process.env;
		onTestFinished(() => {
			if (TZ === undefined) delete process.env.TZ;
			else process.env.TZ = TZ;
		});
		process.env.TZ = "Pacific/Kiritimati";
		expect(new Date("2024-06-01T12:00:00Z").getHours()).toBe(2);
		const code = `const time = new Date("2024-06-01T12:00:00");
			return [time.toISOString(), new Date(2024, 0, 1).toISOString(), time.getHours(), time.getTimezoneOffset()];`;
		expect(await run(code)).toEqual(["2024-06-01T12:00:00.000Z", "2024-01-01T00:00:00.000Z", 12, 0]);
	});

	it("keeps nothing from one run to the next", async () => {
		await run("globalThis.left = 1; Array.prototype.map = () => 'mine'; JSON.stringify = () => '\"mine\"';");
		expect(await run("return [typeof left, [1].map((x) => x)];")).toEqual(["undefined", [1]]);
	});

	it("runs several functions at once", async () => {
		const results = await Promise.all(
			Array.from({ length: 12 }, (_, number) =>
				run("let sum = 0; for (let i = 0; i < 1e5; i++) sum += input; return sum;", { input: number }),
			),
		);
		expect(results).toEqual(Array.from({ length: 12 }, (_, number) => number * 1e5));
	});
});

describe("isolation", () => {
	it("knows no way out: no files, network, timers, modules or process", async () => {
		const names = [
			"process",
			"require",
			"fetch",
			"setTimeout",
			"WebAssembly",
			"Worker",
			"std",
			"os",
			"console",
		];
		expect(await run(`return ${JSON.stringify(names)}.filter((name) => name in globalThis);`)).toEqual([]);
		await expect(run("return await import('node:fs');")).rejects.toMatchObject({ code: "FUNCTION_FAILED" });
		await expect(
			run("return input.constructor.constructor('return process')();", { input: {} }),
		).rejects.toThrow("'process' is not defined");
	});

	it.each([
		[
			"a field that reaches a prototype",
			`JSON.parse('{"a": [{"__proto__": {"polluted": true}}]}')`,
			"a[0].__proto__",
		],
		["a field of every object's prototype", "({ constructor: 1 })", "constructor"],
		["half of a character", "({ name: 'x\\ud800' })", "name"],
	])("lets %s out of the sandbox in no result [Q-S3]", async (_what, value, field) => {
		await expect(run(`return ${value};`)).rejects.toMatchObject({
			code: "FUNCTION_FAILED",
			field: "code",
			message: expect.stringContaining(`\`${field}\`: `),
		});
		expect({}).not.toHaveProperty("polluted");
	});
});

describe("failures", () => {
	it("names the line and the message", async () => {
		await expect(run("const a = 1;\n\nthrow new TypeError('bad a');")).rejects.toMatchObject({
			code: "FUNCTION_FAILED",
			field: "code",
			message: "Line 3: TypeError: bad a",
		});
		await expect(run("return 1 +\n missing.name;")).rejects.toThrow(
			"Line 2: ReferenceError: 'missing' is not",
		);
		await expect(run("let a = 1;\nlet b = ;")).rejects.toThrow("Line 2: SyntaxError: ");
		await expect(run("if (true) {")).rejects.toThrow("Line 1: SyntaxError: ");
	});

	it("takes whatever is thrown", async () => {
		await expect(run("throw null;")).rejects.toThrow("It threw null.");
		await expect(run("throw 'plain';")).rejects.toThrow('It threw "plain".');
		await expect(run("throw { code: 7 };")).rejects.toThrow('It threw {"code":7}.');
		await expect(run("throw new Error('x'.repeat(1e6));")).rejects.toMatchObject({
			message: expect.stringMatching(/^.{1000}$/),
		});
	});

	it("takes only JSON as a result", async () => {
		await expect(run("return () => 1;")).rejects.toThrow("What it returned is not JSON.");
		await expect(run("const a = {}; a.a = a; return a;")).rejects.toThrow("circular");
		await expect(run("return 1n;")).rejects.toThrow("BigInt");
		await expect(run("return 'x'.repeat(5e6);")).rejects.toMatchObject({ code: "FUNCTION_RESULT_TOO_LARGE" });
		await expect(run("await new Promise(() => {});")).rejects.toThrow(
			"It waits for something that never comes.",
		);
	});

	it("survives recursion without end", async () => {
		// What is tested is the stack's end, not the clock: a busy machine may take its time to get there.
		const patient = { time_limit_ms: 60_000 };
		await expect(run("const f = () => f() + 1; return f();", patient)).rejects.toMatchObject({
			code: "FUNCTION_FAILED",
		});
		await expect(
			run("let a = []; for (let i = 0; i < 2e4; i++) a = [a]; return a;", patient),
		).rejects.toMatchObject({ code: "FUNCTION_FAILED" });
		expect(await run("return 1;", patient)).toBe(1);
	}, 60_000);
});

describe("limits", () => {
	const short = { time_limit_ms: 100 };

	it("stops what runs too long, even when it catches its own interruption", async () => {
		for (const code of [
			"for (;;);",
			"for (;;) await 1;",
			"const f = async () => { for (;;); }; try { await f(); } catch { return 'continued'; }",
			"return /(a+)+$/.test('a'.repeat(40) + 'b');",
			"return { toJSON() { for (;;); } };",
			"throw { get message() { for (;;); } };",
		])
			await expect(run(code, short)).rejects.toMatchObject({
				code: "FUNCTION_TIMEOUT",
				message: "The function ran longer than 100 ms and was stopped.",
			});
		expect(await run("return 1;")).toBe(1);
	});

	it("stops what cannot be stopped from inside", async () => {
		const busy = "return 'a'.repeat(4e6).indexOf('a'.repeat(2e6) + 'b');";
		await expect(run(busy, short)).rejects.toMatchObject({ code: "FUNCTION_TIMEOUT" });
		expect(await run("return 1;")).toBe(1);
	});

	it("stops what needs too much memory, and works again afterwards", async () => {
		for (const code of [
			"return new ArrayBuffer(1e9);",
			"const rows = []; for (;;) rows.push(new Uint8Array(1e6));",
			"const rows = []; for (;;) rows.push('x'.repeat(1e6) + rows.length);",
		])
			await expect(run(code, { time_limit_ms: 60_000 })).rejects.toMatchObject({
				code: "FUNCTION_OUT_OF_MEMORY",
				message: "The function needed more than 64 MB of memory.",
			});
		expect(await run("return 1;")).toBe(1);
	});

	it("keeps no other run's function waiting for slow ones [Q-S7]", async () => {
		const job = (code: string) => ({ code, input: "null", timeLimitMs: 3000, memoryLimitBytes: 1e7 });
		const controller = new AbortController();
		const ended: string[] = [];
		const slow = Array.from({ length: 12 }, () =>
			runInSandbox(job("for (;;);"), controller.signal, "slow").finally(() => ended.push("slow")),
		);
		await runInSandbox(job("return 1;"), controller.signal, "other").finally(() => ended.push("other"));
		expect(ended).toEqual(["other"]);
		controller.abort();
		await Promise.allSettled(slow);
	}, 60_000);

	it("bounds the memory of code that runs on after it ran out, and gives it back [Q-S7]", async () => {
		const before = process.memoryUsage().rss;
		const hungry = `const rows = [];
			try { for (;;) rows.push(new Uint8Array(1e6).fill(1)); } catch { return rows.length; }`;
		const rows = await Promise.all([1, 2].map(() => run(hungry, { time_limit_ms: 60_000 })));
		for (const count of rows) expect(count).toBeLessThan(100);
		expect(process.memoryUsage().rss - before).toBeLessThan(300e6);
		expect(await run("return 1;")).toBe(1);
	}, 60_000);

	it("stops when the step is aborted", async () => {
		const controller = new AbortController();
		const running = run("for (;;);", {}, controller.signal);
		setImmediate(() => controller.abort(new Error("the run was cancelled")));
		await expect(running).rejects.toThrow("the run was cancelled");
	});

	it("lets the process exit when nothing runs", async () => {
		const sandbox = new URL("./sandbox.ts", import.meta.url).href;
		const program = `
			const { runInSandbox } = await import(${JSON.stringify(sandbox)});
			const job = { code: "return 42;", input: "null", timeLimitMs: 5000, memoryLimitBytes: 1e7 };
			process.stdout.write((await runInSandbox(job, new AbortController().signal)).json);`;
		const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
			stdio: ["ignore", "pipe", "inherit"],
		});
		onTestFinished(() => void child.kill());
		let output = "";
		child.stdout.on("data", (data) => {
			output += data;
		});
		expect(await once(child, "close")).toEqual([0, null]);
		expect(output).toBe("42");
	});
});
