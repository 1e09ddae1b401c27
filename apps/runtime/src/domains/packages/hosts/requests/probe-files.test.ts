import type { ChildProcess } from "node:child_process";
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Flow } from "@switchyard/spec/flow";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BridgeServer } from "../../../../../test/support/bridge/bridge-server.ts";
import { DeadlyProxy } from "../../../../../test/support/bridge/deadly-proxy.ts";
import { killed } from "../../../../../test/support/bridge/go-package.ts";
import { PROBE_HOSTS, startProbe } from "../../../../../test/support/bridge/probe-hosts.ts";

const server = BridgeServer.forAll();

/** TypeScript's packages have a folder of their own. */
const packageHosts = PROBE_HOSTS.filter(({ language }) => language !== "TypeScript");

function filing(type: string): Flow {
	const position = { x: 0, y: 0 };
	const operations = { scope: "Message", path: "operations" } as const;
	return {
		formatVersion: 1,
		id: "filing",
		name: "Filing",
		revision: 0,
		nodes: [
			{ id: "start", type: "Flow.Manual", name: "Start", position, params: {} },
			{ id: "filer", type, name: "Filer", position, params: { operations } },
		],
		wires: [{ id: "w1", from: { node: "start", port: "out" }, to: { node: "filer", port: "in" } }],
	};
}

async function perform(...operations: object[]) {
	const { run } = await server.run("filing", { operations });
	return { ...run, results: run?.message?.results };
}

function place(path: string): string {
	return join(server.app.folder, "workspace", path);
}

describe.each(packageHosts)("a node in $language that works with files of the workspace", (packageHost) => {
	const type = packageHost.nodeType.replace("Look", "Filer");
	let proxy: DeadlyProxy;
	let probe: ChildProcess;
	beforeAll(async () => {
		if (!packageHost.available) return;
		proxy = await DeadlyProxy.start(server.url);
		probe = startProbe(packageHost, proxy.url);
		await vi.waitFor(
			async () => {
				const { body } = await server.app.send({ url: "/api/node-types" });
				if (!body.includes(`"${type}"`)) throw new Error(`Nobody serves ${type}.`);
			},
			{ timeout: 60_000, interval: 100 },
		);
		await server.put(filing(type));
		rmSync(place("desk"), { recursive: true, force: true });
	}, 180_000);
	afterAll(async () => {
		if (!packageHost.available) return;
		proxy.close();
		await killed(probe);
	});
	const test = it.runIf(packageHost.available);

	test("writes, finds, reads, places and removes them", async () => {
		const { results, message, error } = await perform(
			{ do: "write", path: "desk/a.txt", content: "Grüße" },
			{ do: "stat", path: "desk/a.txt" },
			{ do: "copy", path: "desk/a.txt", to: "desk/deep/b.txt" },
			{ do: "list", path: "desk", recursive: true, pattern: "*.txt" },
			{ do: "list", path: "desk", recursive: true, limit: 1 },
			{ do: "list", path: "desk", recursive: true, limit: 1, after: "a.txt" },
			{ do: "read", path: "desk/deep/b.txt" },
			{ do: "part", path: "desk/deep/b.txt", start: 2, size: 4 },
			{ do: "move", path: "desk/deep/b.txt", to: "desk/c.txt" },
			{ do: "remove", path: "desk/a.txt" },
			{ do: "list", path: "desk" },
			{ do: "reference", path: "desk/c.txt" },
		);
		const reference = {
			path: "desk/c.txt",
			mediaType: "text/plain",
			size: 7,
			hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
		};
		expect(error).toBeUndefined();
		expect(results).toEqual([
			7,
			{ path: "desk/a.txt", size: 7, folder: false },
			7,
			{ paths: ["desk/a.txt", "desk/deep/b.txt"], next: "" },
			{ paths: ["desk/a.txt"], next: "a.txt" },
			{ paths: ["desk/deep"], next: "deep" },
			"Grüße",
			"ü",
			null,
			null,
			{ paths: ["desk/c.txt", "desk/deep"], next: "" },
			reference,
		]);
		expect(message?.file).toEqual((results as unknown[]).at(-1));
		expect(readFileSync(place("desk/c.txt"), "utf8")).toBe("Grüße");
	});

	test("has more of them than a frame, or its own memory, could hold", async () => {
		const size = 11 * 1024 * 1024 + 7;
		for (const operation of ["fill", "count"])
			expect((await perform({ do: operation, path: "large.bin", size })).results).toEqual([size]);
		expect(statSync(place("large.bin")).size).toBe(size);
		expect(await perform({ do: "read", path: "large.bin" })).toMatchObject({
			status: "failed",
			error: { code: "FILE_TOO_LARGE", field: "path" },
		});
	});

	test.each(["../outside.txt", "/etc/passwd", "desk/../../outside.txt", "link/inside.txt"])(
		"does not get out of it by %s",
		async (path) => {
			mkdirSync(place("."), { recursive: true });
			if (!existsSync(place("link"))) symlinkSync("/etc", place("link"));
			for (const operation of ["read", "stat", "reference", "remove", "count"])
				expect(await perform({ do: operation, path })).toMatchObject({
					status: "failed",
					error: { code: "FILE_PATH_REFUSED" },
				});
			for (const operation of [
				{ do: "write", path, content: "x" },
				{ do: "copy", path: "large.bin", to: path },
				{ do: "move", path: "large.bin", to: path },
			])
				expect(await perform(operation)).toMatchObject({ error: { code: "FILE_PATH_REFUSED" } });
			expect(existsSync(join(server.app.folder, "outside.txt"))).toBe(false);
		},
	);

	test("fails by itself where it does not expect that there is no file, or one already", async () => {
		await perform(
			{ do: "write", path: "one.txt", content: "1" },
			{ do: "write", path: "two.txt", content: "2" },
		);
		expect(await perform({ do: "read", path: "none.txt" })).toMatchObject({
			error: { code: "FILE_NOT_FOUND", field: "path", hint: expect.any(String) },
		});
		const moving = { do: "move", path: "one.txt", to: "two.txt" };
		expect(await perform(moving)).toMatchObject({ error: { code: "FILE_EXISTS", field: "to" } });
		const { results } = await perform({ ...moving, replace: true }, { do: "read", path: "two.txt" });
		expect(results).toEqual([null, "1"]);
		expect(await perform({ do: "list", path: ".", pattern: "[" })).toMatchObject({
			error: { code: "PATH_PATTERN_INVALID", field: "pattern" },
		});
	});

	test("leaves what was there where its content breaks off", async () => {
		await perform({ do: "write", path: "broken/report.txt", content: "before" });
		const broken = await perform({ do: "break", path: "broken/report.txt", content: "half" });
		expect(broken).toMatchObject({ status: "failed", error: { code: "CONTENT_BROKE" } });
		expect(readFileSync(place("broken/report.txt"), "utf8")).toBe("before");
		await vi.waitFor(() => expect(readdirSync(place("broken"))).toEqual(["report.txt"]));
	});

	test("continues where its connection breaks in the middle of a file, and is taken up again", async () => {
		const cut = proxy.arm({ frame: "node_response", when: "before" }, () => proxy.cut());
		const size = 3 * 1024 * 1024;
		const { results } = await perform(
			{ do: "fill", path: "cut.bin", size },
			{ do: "count", path: "cut.bin" },
		);
		await cut;
		expect(results).toEqual([size, size]);
	});

	test("leaves what was there where its process dies in the middle of a file", async () => {
		writeFileSync(place("dying.bin"), "before");
		const dies = proxy.arm({ frame: "node_response", when: "after" }, () => probe.kill("SIGKILL"));
		const size = 500 * 1024 * 1024;
		const run = perform({ do: "fill", path: "dying.bin", size });
		await dies;
		expect(await run).toMatchObject({ status: "failed", error: { code: "CONNECTION_LOST" } });
		expect(readFileSync(place("dying.bin"), "utf8")).toBe("before");
		await vi.waitFor(() =>
			expect(readdirSync(place(".")).filter((name) => name.endsWith(".part"))).toEqual([]),
		);
	});
});
