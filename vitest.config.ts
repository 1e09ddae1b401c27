import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** How every test of the project runs. */
export const project = {
	exclude: ["**/node_modules/**", "**/dist/**"],
	/** As the server runs; and tests can have memory collected when they want to. */
	execArgv: ["--disable-proto=delete", "--expose-gc"],
	setupFiles: ["vitest.setup.ts"],
	testTimeout: 20_000,
	hookTimeout: 20_000,
	/** As long as in a browser: on a busy machine a condition may take more than the second that is the default. */
	expect: { poll: { timeout: 10_000 } },
	/** A test that passes only on a second try hides a fault. */
	retry: 0,
};

const TESTS = [
	"packages/**/*.test.{ts,tsx}",
	"apps/**/*.test.{ts,tsx}",
	"conformance/**/*.test.ts",
	"scripts/**/*.test.ts",
	"bench/src/**/*.test.ts",
	"e2e/sites/*.test.ts",
];

/** Tests that need modules of their own: they replace one of Node's, or remove the workspace that a module of theirs has made. */
const APART = [
	"apps/runtime/src/adapters/files/moved-links.test.ts",
	"apps/runtime/src/http/sign-in/signed-out.test.ts",
	"apps/runtime/src/{databases,database-connections,database-transactions,server.transaction-kills}.test.ts",
	"apps/runtime/src/{transfer,transfer-connections}.test.ts",
];

/** The longest tests, which are short files: Vitest begins with the longest files, and one core would wait for these at the end. */
const LONGEST = [
	"conformance/docs/project-pages.test.ts",
	"apps/runtime/src/adapters/host-driver/crash-points.test.ts",
	"apps/runtime/src/adapters/host-driver/random-kills.test.ts",
	"packages/optional/browser/src/targets/unseen-seeds.test.ts",
	"apps/runtime/src/adapters/host-driver/simulation.test.ts",
	"scripts/python.test.ts",
];

class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((path) => moduleId.endsWith(path));
		const sorted = await super.sort(files);
		return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
	}
}

export default defineConfig({
	test: {
		sequence: { sequencer: LongestFirst },
		/** Many tests wait for a disk or for a process of theirs: there is work for every core. More than that made tests of processes late. */
		maxWorkers: "100%",
		allowOnly: process.env.CI === undefined,
		projects: [
			{
				test: {
					...project,
					name: "shared modules",
					include: TESTS,
					exclude: [...project.exclude, ...APART],
					// Loading the modules anew for every file took more time than most files' tests.
					isolate: false,
				},
			},
			{ test: { ...project, name: "own modules", include: APART } },
		],
	},
});
