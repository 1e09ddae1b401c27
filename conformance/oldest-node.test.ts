import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterAll, expect, it } from "vitest";
import { startTemporaryApp, TOKEN } from "../apps/runtime/test/support/temporary-app.ts";
import { hostEnvironment, ROOT, toolEnvironment } from "../scripts/project.mjs";

const PACKAGE = join(ROOT, "examples/typescript-package/src/main.ts");
const folder = mkdtempSync(join(tmpdir(), "oldest-node-"));

afterAll(() => rmSync(folder, { recursive: true }));

it("lets a package use nothing that Node 20 does not have", { timeout: 120_000 }, () => {
	const settings = {
		extends: join(ROOT, "tsconfig.json"),
		// Of ES2024, Node 20 has the methods of well-formed strings.
		compilerOptions: { lib: ["es2023", "es2024.string"], typeRoots: [join(ROOT, "node_modules/@types")] },
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
	const { app, dispose } = await startTemporaryApp();
	const address = await app.listen({ host: "127.0.0.1", port: 0 });
	const host = spawn("node", [file], {
		env: {
			...hostEnvironment(),
			SWITCHYARD_URL: `${address.replace("http", "ws")}/bridge`,
			SWITCHYARD_TOKEN: TOKEN,
			ORDERS_FOLDER: folder,
		},
		stdio: ["ignore", "ignore", "pipe"],
	});
	let said = "";
	host.stderr.on("data", (data) => {
		said += data;
	});
	const exit = once(host, "exit");
	const serving = new Promise<void>((resolve) => {
		host.stderr.on("data", () => said.includes("Serving") && resolve());
	});
	await Promise.race([serving, exit]);
	expect(said).toBe("Serving Orders.Find, Orders.List.\n");
	host.kill("SIGTERM");
	expect(await exit).toEqual([0, null]);
	await dispose();
});
