import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const RULES = fileURLToPath(new URL("import-rules.mjs", import.meta.url));
const DEPCRUISE = fileURLToPath(new URL("../node_modules/.bin/depcruise", import.meta.url));

/** A small project that keeps every rule, by file. */
const SOUND: Readonly<Record<string, string>> = {
	"packages/spec/src/index.ts": 'export * from "./flow/index.ts";\n',
	"packages/spec/src/flow/index.ts": "export interface Flow { readonly id: string }\n",
	"packages/flow/src/order.ts": "export const order = 1;\n",
	"packages/flow/src/index.ts": 'export type { Flow } from "@switchyard/spec/flow";\n',
	"packages/flow/src/testing/index.ts": 'export { order as flow } from "../order.ts";\n',
	"packages/engine/src/steps.test.ts": 'export { flow } from "@switchyard/flow/testing";\n',
	"packages/engine/src/index.ts":
		'import type { Flow } from "@switchyard/flow";\nexport type State = Flow;\n',
	"packages/host/src/ports/clock.ts": "export interface Clock { readonly now: () => number }\n",
	"packages/host/src/attempts/attempt.ts": 'export type { Clock } from "../ports/clock.ts";\n',
	"packages/host/src/attempts/work/execute-node.ts": 'export type { Clock } from "../../ports/clock.ts";\n',
	"packages/host/src/run/active-run.ts": 'export type { Clock } from "../attempts/attempt.ts";\n',
	"packages/host/src/lifecycle/embedded-host.ts": 'export type { Clock } from "../run/active-run.ts";\n',
	"packages/nodes/src/index.ts": "export const NODES = [];\n",
	"packages/nodes/src/mail/message.ts": "export const MESSAGE = 1;\n",
	"packages/nodes/src/mail/send/execute.ts": 'export { MESSAGE } from "../message.ts";\n',
	"packages/nodes/src/mail/read/execute.ts": 'export { MESSAGE } from "../message.ts";\n',
	"packages/optional/src/optional-package.ts": "export const OPTIONAL = [];\n",
	"packages/optional/databases/src/database/query/definition.ts": "export const definition = 1;\n",
	"packages/optional/databases/src/database/insert/execute.ts": "export const execute = 1;\n",
	"packages/optional/tables/src/table/join/execute.ts": "export const execute = 1;\n",
	"apps/runtime/src/server.ts":
		'import { readFileSync } from "node:fs";\nexport const read = readFileSync;\n',
	"apps/runtime/src/platform/errors/shape-error.ts": "export const shapeError = 1;\n",
	"apps/runtime/src/platform/database/database.ts":
		'export { shapeError } from "../errors/shape-error.ts";\n',
	"apps/runtime/src/platform/journal/journal.ts": 'export * from "../database/database.ts";\n',
	"apps/runtime/src/domains/flows/flow-store.ts": 'export * from "../../platform/database/database.ts";\n',
	"apps/runtime/src/domains/flows/index.ts": "export const flows = { needs: [] };\n",
	"apps/runtime/src/domains/triggers/index.ts":
		'import { flows } from "../flows/index.ts";\nexport const triggers = { needs: [flows] };\n',
	"apps/runtime/src/domains/triggers/supervisor.ts": 'export * from "../flows/index.ts";\n',
	"packages/engine/src/run/run-state.ts":
		'import type { Flow } from "@switchyard/flow";\nexport type State = Flow;\n',
	"packages/engine/src/constructs/budget.ts": 'export type { State } from "../run/run-state.ts";\n',
	"packages/engine/src/queries/index.ts": 'export type { State } from "../run/run-state.ts";\n',
	"packages/engine/src/state.ts": "export interface Inside { readonly steps: number }\n",
	"apps/designer/src/core/editor.ts": 'export type { State } from "@switchyard/engine/queries";\n',
	"apps/designer/src/core/geometry/box.ts": "export const box = 1;\n",
	"apps/designer/src/core/editor/place.ts": 'export { box } from "../geometry/box.ts";\n',
	"apps/designer/src/features/canvas/Canvas.tsx":
		'import type { State } from "../../core/editor.ts";\nexport const Canvas = (state: State) => <b>{state.id}</b>;\n',
	"e2e/sites/shop.ts": "export const SHOP = 1;\n",
	"packages/optional/tables/src/table/join/execute.test.ts":
		'export { SHOP } from "../../../../../../e2e/sites/shop.ts";\n',
	"apps/designer/src/features/palette/Palette.tsx": "export const Palette = () => <b />;\n",
};

const ONE_FACE = { ".": "./src/index.ts" };
const EXPORTS: Readonly<Record<string, object>> = {
	spec: { ...ONE_FACE, "./flow": "./src/flow/index.ts" },
	optional: { ".": "./src/optional-package.ts" },
	flow: { ...ONE_FACE, "./testing": "./src/testing/index.ts" },
	engine: { ...ONE_FACE, "./queries": "./src/queries/index.ts" },
};

/** Imports that break a rule, each in a file of its own: the file, its code, and the only rule that it breaks. */
const PLANTS: readonly (readonly [what: string, file: string, code: string, rule: string])[] = [
	[
		"a lower layer importing a higher one",
		"packages/spec/src/a.ts",
		importing("@switchyard/flow"),
		"packages/spec-imports-only-its-layer",
	],
	[
		"the engine importing nodes",
		"packages/engine/src/a.ts",
		importing("@switchyard/nodes"),
		"packages/engine-imports-only-its-layer",
	],
	[
		"the designer importing nodes",
		"apps/designer/src/app/a.ts",
		importing("@switchyard/nodes"),
		"apps/designer-imports-only-its-layer",
	],
	[
		"an app importing the other",
		"apps/designer/src/app/b.ts",
		importing("../../../runtime/src/server.ts"),
		"apps/designer-imports-only-its-layer",
	],
	[
		"a node importing another node",
		"packages/nodes/src/mail/send/a.ts",
		importing("../read/execute.ts"),
		"nodes-stand-alone",
	],
	[
		"a node of an optional package importing another node",
		"packages/optional/databases/src/database/query/a.ts",
		importing("../insert/execute.ts"),
		"optional-nodes-stand-alone",
	],
	[
		"an optional package importing another",
		"packages/optional/databases/src/database/a.ts",
		importing("../../../tables/src/table/join/execute.ts"),
		"optional-packages-stand-alone",
	],
	[
		"an optional package importing a built-in node",
		"packages/optional/databases/src/database/b.ts",
		importing("@switchyard/nodes"),
		"packages/optional-imports-only-its-layer",
	],
	[
		"a definition importing a library",
		"packages/optional/databases/src/database/delete/definition.ts",
		importing("react"),
		"definitions-load-no-library",
	],
	[
		"a feature importing another",
		"apps/designer/src/features/canvas/a.ts",
		importing("../palette/Palette.tsx"),
		"features-stand-alone",
	],
	[
		"the core importing a feature",
		"apps/designer/src/core/a.ts",
		importing("../features/canvas/Canvas.tsx"),
		"designer-core-imports-only-its-layer",
	],
	[
		"the core's geometry importing its editor",
		"apps/designer/src/core/geometry/a.ts",
		importing("../editor/place.ts"),
		"core-geometry-imports-only-its-layer",
	],
	[
		"the state of a run importing what a construct does with it",
		"packages/engine/src/run/a.ts",
		importing("../constructs/budget.ts"),
		"engine-run-imports-only-its-layer",
	],
	[
		"a host's run importing its lifecycle",
		"packages/host/src/run/a.ts",
		importing("../lifecycle/embedded-host.ts"),
		"host-run-imports-only-its-layer",
	],
	[
		"the work of an attempt importing its bookkeeping",
		"packages/host/src/attempts/work/a.ts",
		importing("../attempt.ts"),
		"host-work-knows-no-bookkeeping",
	],
	["the host reading a file", "packages/host/src/run/b.ts", importing("node:fs"), "pure-packages-do-no-io"],
	[
		"a domain of the server importing one that it does not need",
		"apps/runtime/src/domains/flows/a.ts",
		importing("../triggers/index.ts"),
		"domains-flows-imports-only-its-layer",
	],
	[
		"a domain looking into one that it needs",
		"apps/runtime/src/domains/triggers/b.ts",
		importing("../flows/flow-store.ts"),
		"domains-by-their-face",
	],
	[
		"a domain importing what starts the server",
		"apps/runtime/src/domains/triggers/a.ts",
		importing("../../server.ts"),
		"server-domains-imports-only-its-layer",
	],
	[
		"a room of the platform importing one above it",
		"apps/runtime/src/platform/database/a.ts",
		importing("../journal/journal.ts"),
		"platform-database-imports-only-its-layer",
	],
	[
		"the platform importing a domain",
		"apps/runtime/src/platform/database/b.ts",
		importing("../../domains/flows/flow-store.ts"),
		"server-platform-imports-only-its-layer",
	],
	[
		"a domain of the server that no rule knows",
		"apps/runtime/src/domains/news/a.ts",
		importing("../flows/index.ts"),
		"domains-rooms-are-known",
	],
	[
		"the core importing React",
		"apps/designer/src/core/b.ts",
		importing("react"),
		"designer-core-without-react",
	],
	[
		"the designer looking into the engine",
		"apps/designer/src/core/c.ts",
		importing("@switchyard/engine"),
		"designer-asks-the-engine",
	],
	[
		"an app importing what a package does not export",
		"apps/runtime/src/a.ts",
		importing("../../../packages/engine/src/state.ts"),
		"packages-by-their-face",
	],
	[
		"a package importing what another does not export",
		"packages/engine/src/b.ts",
		importing("../../flow/src/order.ts"),
		"packages-by-their-face-to-each-other",
	],
	["the engine reading a file", "packages/engine/src/c.ts", importing("node:fs"), "pure-packages-do-no-io"],
	[
		"the designer reading a file",
		"apps/designer/src/app/c.ts",
		importing("node:fs"),
		"designer-runs-in-a-browser",
	],
	[
		"code importing a site for tests",
		"apps/runtime/src/platform/errors/a.ts",
		importing("../../../../../e2e/sites/shop.ts"),
		"test-support-in-tests",
	],
	[
		"code importing the builder of flow documents for tests",
		"packages/engine/src/f.ts",
		importing("@switchyard/flow/testing"),
		"test-support-in-tests",
	],
	[
		"code importing the contracts of all subjects",
		"packages/engine/src/g.ts",
		importing("@switchyard/spec"),
		"contracts-by-subject",
	],
	["an import that leads nowhere", "packages/flow/src/a.ts", importing("./nowhere.ts"), "unresolvable"],
	[
		"a type-only import",
		"packages/spec/src/types.ts",
		'import type { State } from "@switchyard/engine";\nexport type A = State;\n',
		"packages/spec-imports-only-its-layer",
	],
	[
		"a cycle",
		"packages/flow/src/first.ts",
		'export { second } from "./second.ts";\nexport const first = 1;\n',
		"no-cycle",
	],
];

/** The other half of the cycle. */
const SECOND_OF_CYCLE = [
	"packages/flow/src/second.ts",
	'export { first } from "./first.ts";\nexport const second = 1;\n',
] as const;

const project = mkdtempSync(join(tmpdir(), "import-rules-"));

/** The check of the sound project, and of the same project with every plant in it. */
let sound: Check;
let planted: Check;

beforeAll(() => {
	for (const [file, text] of Object.entries(SOUND)) write(file, text);
	mkdirSync(join(project, "node_modules/@switchyard"), { recursive: true });
	for (const name of ["spec", "flow", "engine", "host", "nodes", "optional"]) {
		write(
			`packages/${name}/package.json`,
			JSON.stringify({ name: `@switchyard/${name}`, type: "module", exports: EXPORTS[name] ?? ONE_FACE }),
		);
		symlinkSync(join(project, "packages", name), join(project, "node_modules/@switchyard", name));
	}
	write("node_modules/react/package.json", JSON.stringify({ name: "react", main: "index.js" }));
	write("node_modules/react/index.js", "module.exports = {};\n");
	sound = check();
	for (const [, file, code] of PLANTS) write(file, code);
	write(...SECOND_OF_CYCLE);
	planted = check();
});

afterAll(() => rmSync(project, { recursive: true }));

describe("the import rules", () => {
	it("pass a project that keeps them", () => {
		expect(sound).toEqual({ failed: false, broken: new Map() });
	});

	it.each(PLANTS)("turn red on %s", (_, file, _code, rule) => {
		expect([...(planted.broken.get(file) ?? [])]).toEqual([rule]);
	});

	it("fail the check, and name no file that keeps them", () => {
		expect(planted.failed).toBe(true);
		expect([...planted.broken.keys()].sort()).toEqual(PLANTS.map(([, file]) => file).sort());
	});
});

/** The code of a file that imports another one. */
function importing(target: string): string {
	return `export * as planted from "${target}";\n`;
}

/** @throws Error when the file exists: each plant has a file of its own. */
function write(file: string, text: string): void {
	mkdirSync(dirname(join(project, file)), { recursive: true });
	writeFileSync(join(project, file), text, { flag: "wx" });
}

/** A check's result, and the rules that each file breaks. */
interface Check {
	readonly failed: boolean;
	readonly broken: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Runs the check as `npm run check` does. */
function check(): Check {
	const args = ["--config", RULES, "--output-type", "err", "packages", "apps"];
	const { status, stdout } = spawnSync(DEPCRUISE, args, { cwd: project, encoding: "utf8" });
	const broken = new Map<string, Set<string>>();
	for (const [, rule = "", file = ""] of stdout.matchAll(/^ {2}error (\S+): (\S+)/gm))
		broken.set(file, (broken.get(file) ?? new Set()).add(rule));
	return { failed: status !== 0, broken };
}
