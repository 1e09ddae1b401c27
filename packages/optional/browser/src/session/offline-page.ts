import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ExecutionContext, NodeError } from "@switchyard/node-kit";
import type { Page } from "playwright-core";
import { BrowserSession } from "./browser-session.ts";
import { EgressRules } from "./egress-rules.ts";
import { translated } from "./in-browser.ts";
import { endKeeper } from "./keeper-client.ts";
import { startKeeper } from "./start-keeper.ts";

/** A network on which there is nothing. */
const NOTHING = {
	resolve: () =>
		Promise.reject(new NodeError({ code: "ADDRESS_REFUSED", message: "Nothing is fetched for a document." })),
};

/**
 * Works in a page of a browser of its own, which connects to nothing and runs no script of the page.
 * @throws NodeError `BROWSER_MISSING`, `BROWSER_NOT_STARTED`, `PAGE_TIMEOUT`, and what the work throws
 */
export async function withOfflinePage<Result>(
	{ signal, log }: Pick<ExecutionContext, "signal" | "log">,
	work: (page: Page) => Promise<Result>,
): Promise<Result> {
	const folder = await mkdtemp(join(tmpdir(), "switchyard-page-"));
	try {
		const keeper = await startKeeper({ folder, outlives: false, signal });
		const rules = new EgressRules({ network: NOTHING, sites: [], log });
		const browserSession = await BrowserSession.connect({ keeper, rules, folder });
		const commands = await browserSession.context.newCDPSession(browserSession.page);
		await commands.send("Emulation.setScriptExecutionDisabled", { value: true });
		// What is aborted leaves the page as it is: it navigates nowhere.
		await browserSession.page.route("**/*", (route) => route.abort("aborted"));
		return await work(browserSession.page);
	} catch (error) {
		signal.throwIfAborted();
		throw translated(error);
	} finally {
		await endKeeper(folder);
		await rm(folder, { recursive: true, force: true, maxRetries: 5 });
	}
}
