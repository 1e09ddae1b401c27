import { NodeError } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";
import type { Request } from "playwright-core";
import { LOWEST_PROXY_STATUS } from "../keeper/protocol.ts";
import type { BrowserSession } from "./browser-session.ts";

/**
 * Opens an address and waits for the page.
 * @returns its HTTP status; `undefined` where the page was there already
 * @throws NodeError `ADDRESS_REFUSED`, `PAGE_NOT_OPENED`, and what Playwright throws
 */
export async function openPage(
	browserSession: BrowserSession,
	url: string,
	{ timeout }: { readonly timeout: number },
): Promise<number | undefined> {
	const { page, rules } = browserSession;
	const hosts: string[] = [];
	const note = (request: Request) => {
		if (request.isNavigationRequest() && request.frame() === page.mainFrame())
			hosts.push(new URL(request.url()).hostname);
	};
	const refused = (cause?: unknown) => {
		const refusal = hosts.map((host) => rules.refusalOf(host)).find((reason) => reason !== undefined);
		return refusal === undefined ? undefined : addressRefused(refusal, cause);
	};
	page.on("request", note);
	try {
		const response = await page.goto(url, { waitUntil: "load", timeout });
		const status = response?.status();
		if (status === undefined || status < LOWEST_PROXY_STATUS) return status;
		throw refused() ?? pageNotOpened(`${new URL(page.url()).host} does not answer`);
	} catch (error) {
		if (error instanceof NodeError) throw error;
		const net = error instanceof Error ? /net::(ERR_\w+)/.exec(error.message)?.[1] : undefined;
		throw net === undefined ? error : (refused(error) ?? pageNotOpened(net, error));
	} finally {
		page.off("request", note);
	}
}

function addressRefused(refusal: string, cause?: unknown): NodeError {
	return new NodeError({
		code: "ADDRESS_REFUSED",
		message: `The browser may not connect to ${refusal}`,
		field: "url",
		hint: "The sites of the block, and the addresses that an administrator allows, say what it may connect to.",
		...defined({ cause }),
	});
}

function pageNotOpened(reason: string, cause?: unknown): NodeError {
	return new NodeError({
		code: "PAGE_NOT_OPENED",
		message: `The page could not be opened: ${reason}.`,
		field: "url",
		hint: "See that the address is right and that the server can reach it.",
		retryable: true,
		...defined({ cause }),
	});
}
