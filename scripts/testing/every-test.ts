import { fileURLToPath } from "node:url";

// Workers, and servers that they start, find compiled modules here.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
	new URL("../../node_modules/.cache/switchyard/compiled-for-tests", import.meta.url),
);

/** How every test of the project runs. */
export const project = {
	/** Node loads the modules, as it does where they ship: Vite's loader finds names in CommonJS libraries that Node does not. */
	experimental: { viteModuleRunner: false },
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
