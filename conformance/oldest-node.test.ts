import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterAll, expect, it } from "vitest";
import { ScriptedRuntime } from "../packages/node-kit/src/host/testing/scripted-runtime.ts";
import { hostEnvironment, ROOT, toolEnvironment } from "../scripts/project.mjs";

const PACKAGE = join(ROOT, "examples/typescript-package/src/main.ts");
const folder = mkdtempSync(join(tmpdir(), "oldest-node-"));

afterAll(() => rmSync(folder, { recursive: true }));

it("lets a package use nothing that Node 20 does not have", () => {
	const settings = {
		extends: join(ROOT, "tsconfig.json"),
		compilerOptions: { lib: ["es2023"], typeRoots: [join(ROOT, "node_modules/@types")] },
		files: [PACKAGE],
		include: [],
	};
	const file = join(folder, "tsconfig.json");
	writeFileSync(file, JSON.stringify(settings));
	const { stdout } = spawnSync("tsc", ["-p", file], { encoding: "utf8", env: toolEnvironment() });
	expect(stdout).toBe("");
});

it("serves a bundled package on the machine's own Node, which may be Node 20", async () => {
	const file = join(folder, "package.mjs");
	const bundle = await rolldown({ input: PACKAGE, platform: "node" });
	await bundle.write({ file, format: "esm" });
	await bundle.close();
	const runtime = await ScriptedRuntime.start();
	const host = spawn("node", [file], {
		env: {
			...hostEnvironment(),
			SWITCHYARD_URL: runtime.url,
			SWITCHYARD_TOKEN: "a token",
			ORDERS_FOLDER: folder,
		},
		stdio: ["ignore", "ignore", "pipe"],
	});
	let said = "";
	host.stderr.on("data", (data) => {
		said += data;
	});
	const exit = once(host, "exit");
	await Promise.race([runtime.next("announce"), exit]);
	expect(said).toBe("");
	runtime.send({ type: "announced", accepted: ["Orders.Find", "Orders.List"], rejected: [] });
	while (!said.includes("Serving")) await once(host.stderr, "data");
	host.kill("SIGTERM");
	expect(await exit).toEqual([0, null]);
	await runtime.close();
});
