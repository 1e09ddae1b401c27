import { test as base } from "@playwright/test";
import { treeCpuSeconds } from "../../scripts/process-cpu.mjs";
import { DesignerPage } from "./designer-page.ts";
import { PageErrors } from "./page-errors.ts";
import { CPU_ANNOTATION } from "./playwright-report.ts";
import type { Api } from "./server/api.ts";
import { Gate } from "./server/gate.ts";
import { RunningServer } from "./server/running-server.ts";

interface WorkerFixtures {
	/** One server for all tests of a worker: each test works with flows and addresses of its own. */
	readonly server: RunningServer;
}

interface TestFixtures {
	/** Notes the processor time of the test, its browser and servers included, for the report. */
	readonly cost: undefined;
	/** Whether the browser is signed in when the test begins. */
	readonly signedIn: boolean;
	readonly api: Api;
	readonly gate: Gate;
	/** A fresh server that nobody has used yet. */
	readonly newServer: RunningServer;
	/** Fails the test for every error in the browser that it did not expect. */
	readonly pageErrors: PageErrors;
	/** The designer in a browser tab. */
	readonly designer: DesignerPage;
	/** The same in a second tab of the same browser. */
	readonly secondTab: DesignerPage;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
	// The browser and the server of a worker start once for all of its tests: the first one is not charged with them.
	cost: [
		async ({ browser: _browser, server: _server }, use, testInfo) => {
			const before = treeCpuSeconds(process.pid);
			await use(undefined);
			const after = treeCpuSeconds(process.pid);
			if (before === undefined || after === undefined) return;
			testInfo.annotations.push({ type: CPU_ANNOTATION, description: (after - before).toFixed(2) });
		},
		{ auto: true },
	],

	signedIn: [true, { option: true }],

	server: [
		async ({ browserName: _ }, use) => {
			const server = await RunningServer.start();
			await use(server);
			await server.stop();
		},
		{ scope: "worker" },
	],

	api: ({ server }, use) => use(server.api),

	baseURL: ({ server }, use) => use(server.origin),

	context: async ({ context, api, signedIn, server }, use) => {
		if (signedIn) {
			const data = { code: await api.signInCode() };
			await context.request.post(`${server.origin}/api/session`, { data, failOnStatusCode: true });
		}
		await use(context);
	},

	pageErrors: [
		async ({ context }, use) => {
			const errors = new PageErrors(context);
			await use(errors);
			errors.check();
		},
		{ auto: true },
	],

	gate: async ({ browserName: _ }, use) => {
		const gate = await Gate.start();
		await use(gate);
		await gate.close();
	},

	newServer: async ({ context }, use) => {
		const server = await RunningServer.start();
		await use(server);
		// No page is left that would miss it.
		for (const page of context.pages()) await page.close();
		await server.stop();
	},

	designer: ({ page }, use) => use(new DesignerPage(page)),

	secondTab: async ({ context }, use) => use(new DesignerPage(await context.newPage())),
});

export { expect } from "@playwright/test";
