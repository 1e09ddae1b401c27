import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";

const BIOME = fileURLToPath(new URL("../node_modules/.bin/biome", import.meta.url));
const SETTINGS = fileURLToPath(new URL("../biome.json", import.meta.url));

/** What must turn the linter red: where it is planted, the code, and the rule that names it. */
const FORBIDDEN: readonly (readonly [folder: string, code: string, rule: string])[] = [
	...["packages/engine/src", "packages/flow/src", "packages/spec/src"].flatMap((pure) => [
		[pure, "export const at = Date.now();", "noRestrictedGlobals"] as const,
		[pure, "export const at = new Date();", "noRestrictedGlobals"] as const,
		[pure, "export const at = globalThis.Date.now();", "noRestrictedGlobals"] as const,
		[pure, "export const at = performance.now();", "noRestrictedGlobals"] as const,
		[pure, "export const id = crypto.randomUUID();", "noRestrictedGlobals"] as const,
		[pure, "export const wait = () => setTimeout(() => {}, 1);", "noRestrictedGlobals"] as const,
		[pure, "export const home = process.env.HOME;", "noRestrictedGlobals"] as const,
		[pure, "export const get = () => fetch('http://localhost');", "noRestrictedGlobals"] as const,
		[pure, "export const chance = Math.random();", "noJsRestrictedProperties"] as const,
		[pure, "const { random } = Math;\nexport const chance = random;", "noJsRestrictedProperties"] as const,
		[pure, "export const order = 'a'.localeCompare('b');", "noJsRestrictedProperties"] as const,
		[pure, "export { readFileSync } from 'node:fs';", "noNodejsModules"] as const,
	]),
	[
		"packages/nodes/src/web/get",
		"export const get = () => fetch('http://localhost');",
		"noRestrictedGlobals",
	],
	["packages/nodes/src/web/get", "export const get = () => globalThis.fetch('/');", "noRestrictedGlobals"],
	["packages/nodes/src/web/get", "export const request = new XMLHttpRequest();", "noRestrictedGlobals"],
	["packages/nodes/src/web/get", "export { connect } from 'node:net';", "noRestrictedImports"],
	["packages/nodes/src/web/get", "export { request } from 'undici';", "noRestrictedImports"],
	["packages/nodes/src/file/read", "export { readFile } from 'node:fs/promises';", "noRestrictedImports"],
	["packages/optional/mails/src/mail/send", "export { connect } from 'node:net';", "noRestrictedImports"],
	["apps/runtime/src", "export const run = (code: string) => new Function(code);", "noRestrictedGlobals"],
	["apps/runtime/src", "export const run = (code: string) => eval(code);", "noGlobalEval"],
	["apps/runtime/src", "export { runInNewContext } from 'node:vm';", "noRestrictedImports"],
	["apps/runtime/src", "export const load = () => import('node:vm');", "noRestrictedImports"],
	["apps/runtime/src", "export const anything: any = 1;", "noExplicitAny"],
	[
		"apps/runtime/src",
		"async function save() {}\nexport function leave() {\n\tsave();\n}",
		"noFloatingPromises",
	],
];

/** What stays allowed beside it. */
const ALLOWED: readonly (readonly [file: string, code: string])[] = [
	["packages/engine/src/rounding.ts", "export const floor = (n: number) => Math.floor(n);\n"],
	["packages/engine/src/speed.test.ts", "export const at = performance.now();\n"],
	["apps/runtime/src/clock.ts", "export const now = () => Date.now();\n"],
];

/** The rules that each planted file broke. */
const broken = new Map<string, string[]>();

beforeAll(() => {
	const project = mkdtempSync(join(tmpdir(), "lint-rules-"));
	const settings = JSON.parse(readFileSync(SETTINGS, "utf8"));
	write(project, "biome.json", JSON.stringify({ ...settings, vcs: undefined }));
	for (const [index, [folder, code]] of FORBIDDEN.entries())
		write(project, plantedAt(folder, index), `${code}\n`);
	for (const [file, code] of ALLOWED) write(project, file, code);
	const args = ["lint", "--reporter=json", "--max-diagnostics=none", "packages", "apps"];
	const { stdout } = spawnSync(BIOME, args, { cwd: project, encoding: "utf8" });
	for (const { category, severity, location } of JSON.parse(stdout).diagnostics) {
		if (severity !== "error") continue;
		broken.set(location.path, [...(broken.get(location.path) ?? []), category.split("/").at(-1)]);
	}
	rmSync(project, { recursive: true });
});

describe("the lint rules", () => {
	it.each(FORBIDDEN.map(([folder, code, rule], index) => ({ folder, code, rule, index })))(
		"refuse in $folder: $code",
		({ folder, rule, index }) => {
			expect(broken.get(plantedAt(folder, index))).toContain(rule);
		},
	);

	it.each(ALLOWED)("allow %s", (file) => {
		expect(broken.get(file)).toBeUndefined();
	});
});

function plantedAt(folder: string, index: number): string {
	return `${folder}/planted-${index}.ts`;
}

function write(project: string, file: string, text: string): void {
	mkdirSync(dirname(join(project, file)), { recursive: true });
	writeFileSync(join(project, file), text);
}
