import { matchesGlob } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { bundleArguments } from "./scripts/bundles.mjs";
import { project } from "./scripts/testing/every-test.ts";
import { selectVitestFiles } from "./scripts/testing/select-files.mjs";

/** Modules come from the bundles that `npm start` makes. */
const asServed = { execArgv: [...project.execArgv, ...bundleArguments()] };

/** Loading modules anew for every file took more time than most files' tests. */
const shared = { isolate: false };

/** Packages that are bundled. Their own tests load modules by path; from a bundle as well, these would be loaded twice. */
const BUNDLED = ["packages/{spec,async,flow,engine,host,node-kit}/**/*.test.ts"];

const OTHERS = ["{packages,apps,bench,conformance,scripts}/**/*.test.ts", "e2e/sites/*.test.ts"];

/** Tests that need modules of their own: they replace one of Node's, or remove the workspace that a module of theirs has made. */
const APART = [
	"apps/runtime/src/platform/files/moved-links.test.ts",
	"apps/runtime/src/domains/access/sign-in/signed-out.test.ts",
	"apps/runtime/test/server/{databases,database-connections,database-transactions,endless-queries.kill,server.transaction-kills}.test.ts",
	"apps/runtime/test/server/{transfer,transfer-connections}.test.ts",
];

/** Short files with long tests. Vitest begins with the longest files, and one core would wait for these at the end. */
const LONGEST = [
	"conformance/docs/project-pages.test.ts",
	"packages/optional/browser/src/targets/unseen-seeds.test.ts",
];

class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((path) => moduleId.endsWith(path));
		const sorted = await super.sort(files);
		return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
	}
}

const { files, bound } = selectVitestFiles(process.env.SWITCHYARD_TESTS);

interface Kind {
	readonly name: string;
	readonly of: readonly string[];
	readonly not: readonly string[];
	readonly options: object;
}

const KINDS: readonly Kind[] = [
	{ name: "sources", of: BUNDLED, not: [], options: shared },
	{ name: "as served", of: OTHERS, not: [...BUNDLED, ...APART], options: { ...shared, ...asServed } },
	{ name: "own modules", of: APART, not: [], options: asServed },
];

/** Vitest's project for a kind of files, as far as they are selected. */
function projectOf({ name, of, not, options }: Kind) {
	const isOfKind = (file: string) =>
		of.some((pattern) => matchesGlob(file, pattern)) && !not.some((pattern) => matchesGlob(file, pattern));
	return {
		test: {
			...project,
			...options,
			name,
			include: files === undefined ? [...of] : files.filter(isOfKind),
			exclude: [...project.exclude, ...not],
		},
	};
}

export default defineConfig({
	test: {
		sequence: { sequencer: LongestFirst },
		/** Many tests wait for a process of theirs: there is work for every core. More than that made tests of processes late. */
		maxWorkers: "100%",
		allowOnly: process.env.CI === undefined,
		reporters: ["default", ["./scripts/testing/vitest-report.mjs", { bound }]],
		projects: KINDS.map(projectOf),
	},
});
