import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "../scripts/chromium.mjs";
import { selectBrowserTests } from "../scripts/testing/select-files.mjs";

const inRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const chromium = await findChromium();
const { bound, ...selected } = selectBrowserTests(process.env.SWITCHYARD_TESTS);

export default defineConfig({
	testDir: "specs",
	...selected,
	globalSetup: "./src/build.ts",
	outputDir: inRoot("test-results/playwright"),
	/** Each worker has a server of its own, each test flows and a browser profile of its own; the machine may be small. */
	workers: 2,
	fullyParallel: true,
	/** A test that passes only on a second try hides a fault. */
	retries: 0,
	forbidOnly: process.env.CI !== undefined,
	timeout: 60_000,
	expect: { timeout: 10_000 },
	reporter: [["list"], ["./src/playwright-report.ts", { bound }]],
	use: {
		browserName: "chromium",
		viewport: { width: 1440, height: 900 },
		launchOptions: {
			args: CHROMIUM_FLAGS,
			...(chromium === undefined ? {} : { executablePath: chromium }),
		},
		// Recording one takes a third of a test's time. CI keeps none; a test that failed there is run again with `--trace on`.
		trace: process.env.CI === undefined ? "retain-on-failure" : "off",
		screenshot: "only-on-failure",
	},
});
