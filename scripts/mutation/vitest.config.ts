import { defineConfig } from "vitest/config";
import { project } from "../testing/every-test.ts";

const { MUTATION_TESTS = "", MUTATION_ISOLATE } = process.env;

/** The tests of one area, otherwise as `npm test` runs them. */
export default defineConfig({
	test: {
		...project,
		root: process.cwd(),
		isolate: MUTATION_ISOLATE !== "no",
		include: MUTATION_TESTS.split("\n"),
		setupFiles: [...project.setupFiles, "scripts/mutation/reach-threads.ts"],
	},
});
