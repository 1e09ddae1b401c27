import { defineConfig } from "vitest/config";

/** How every test of the project runs. */
export const project = {
	exclude: ["**/node_modules/**", "**/dist/**"],
	/** As the server runs. */
	execArgv: ["--disable-proto=delete"],
	setupFiles: ["vitest.setup.ts"],
	testTimeout: 20_000,
	hookTimeout: 20_000,
	/** As long as in a browser: on a busy machine a condition may take more than the second that is the default. */
	expect: { poll: { timeout: 10_000 } },
	/** A test that passes only on a second try hides a fault. */
	retry: 0,
};

export default defineConfig({
	test: {
		...project,
		include: [
			"packages/**/*.test.{ts,tsx}",
			"apps/**/*.test.{ts,tsx}",
			"conformance/**/*.test.ts",
			"scripts/**/*.test.ts",
			"e2e/sites/*.test.ts",
		],
		/** Many tests wait for a disk or for a process of theirs: there is work for every core. */
		maxWorkers: "100%",
		allowOnly: process.env.CI === undefined,
	},
});
