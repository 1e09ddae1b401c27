import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { custom } from "@switchyard/flow/testing";
import type { ListRunsReply, RunSummary } from "@switchyard/spec/http";
import { expect, it, onTestFinished, vi } from "vitest";
import { openSite, sendPage } from "../../../../e2e/sites/site.ts";
import { browsersOf, killBrowsersOf } from "../support/browsers-of.ts";
import { chainInBlock } from "../support/chain-in-block.ts";
import { ServerProcess } from "../support/server-process.ts";

/** The browser is found on the path. */
const ENVIRONMENT = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1", PATH: process.env.PATH ?? "" };

/** Returns true while a browser is being opened in the data folder: its session keeps its state only after the first step. */
function isOpening(folder: string): boolean {
	const opened = join(folder, "sessions");
	const names = existsSync(opened) ? readdirSync(opened) : [];
	return names.some((name) => existsSync(join(opened, name, "profile")));
}

it("leaves no browser of a server that is killed while it opens one", { timeout: 180_000 }, async () => {
	const site = await openSite((_request, response) => sendPage(response, "Shop", "<h1>Shop</h1>"));
	const folder = mkdtempSync(join(tmpdir(), "switchyard-opening-"));
	onTestFinished(async () => {
		await site.close();
		killBrowsersOf(folder);
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	});
	const document = chainInBlock("look", [
		["start", "Flow.Manual", {}],
		["use", "Browser.Use", {}],
		["open", "Browser.GoTo", { url: custom(site.origin) }],
	]);
	let server = await ServerProcess.start(folder, ENVIRONMENT);
	await server.request("POST", "/api/flows", { document });
	await server.request("POST", "/api/flows/look/runs", {});
	await vi.waitFor(() => expect(isOpening(folder)).toBe(true), { timeout: 30_000, interval: 2 });
	await server.kill();

	server = await ServerProcess.start(folder, ENVIRONMENT);
	await vi.waitFor(async () => {
		const { runs } = await server.request<ListRunsReply>("GET", "/api/runs?flow=look");
		const run = await server.request<RunSummary>("GET", `/api/runs/${runs[0]?.id}`);
		expect(run.status).toBe("succeeded");
	}, 60_000);
	await vi.waitFor(() => expect(browsersOf(folder)).toEqual([]), 20_000);
	await vi.waitFor(() => expect(readdirSync(join(folder, "sessions"))).toEqual([]), 20_000);
	await server.kill();
});
