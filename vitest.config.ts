import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		include: [
			"packages/**/*.test.{ts,tsx}",
			"apps/**/*.test.{ts,tsx}",
			"conformance/**/*.test.ts",
			"scripts/**/*.test.ts",
		],
		exclude: ["**/node_modules/**", "**/dist/**"],
		/** As the server runs. */
		execArgv: ["--disable-proto=delete"],
		/** Many tests wait for a disk or for a process of theirs: there is work for every core. */
		maxWorkers: "100%",
		setupFiles: ["vitest.setup.ts"],
		testTimeout: 20_000,
		hookTimeout: 20_000,
		/** A test that passes only on a second try hides a fault. */
		retry: 0,
		allowOnly: process.env.CI === undefined,
	},
});
