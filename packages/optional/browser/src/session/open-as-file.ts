import { NodeError } from "@switchyard/node-kit";
import type { CDPSession } from "playwright-core";
import type { BrowserSession } from "./browser-session.ts";
import { openPage } from "./open-page.ts";

type Headers = readonly { readonly name: string; readonly value: string }[];

interface PausedResponse {
	readonly requestId: string;
	readonly responseStatusCode?: number;
	readonly responseHeaders?: Headers;
}

/**
 * Opens an address so that the browser saves what is there instead of showing it. The page that is open stays.
 * @throws NodeError `DOWNLOAD_FAILED` for an address that answers with an error, and as `openPage`
 */
export async function openAsFile(
	browserSession: BrowserSession,
	url: string,
	{ timeout }: { readonly timeout: number },
): Promise<void> {
	const commands = await browserSession.context.newCDPSession(browserSession.page);
	let status = 200;
	commands.on("Fetch.requestPaused", (response: PausedResponse) => {
		status = response.responseStatusCode ?? status;
		void continueAsFile(commands, response).catch(() => {});
	});
	try {
		await commands.send("Fetch.enable", {
			patterns: [{ urlPattern: "*", resourceType: "Document", requestStage: "Response" }],
		});
		await openPage(browserSession, url, { timeout });
		throw refused(status);
	} catch (error) {
		if (!(error instanceof Error && error.message.includes("Download is starting"))) throw error;
	} finally {
		await commands.detach().catch(() => {});
	}
}

async function continueAsFile(commands: CDPSession, response: PausedResponse): Promise<void> {
	const { requestId, responseStatusCode: status, responseHeaders = [] } = response;
	if (status === undefined || status < 200 || status >= 300) {
		await commands.send("Fetch.continueResponse", { requestId });
		return;
	}
	const isDisposition = ({ name }: Headers[number]) => name.toLowerCase() === "content-disposition";
	const said = responseHeaders.find(isDisposition)?.value ?? "";
	const value = /^\s*attachment/i.test(said) ? said : said.replace(/^[^;]*/, "attachment");
	await commands.send("Fetch.continueResponse", {
		requestId,
		responseCode: status,
		responseHeaders: [
			...responseHeaders.filter((header) => !isDisposition(header)),
			{ name: "Content-Disposition", value },
		],
	});
}

function refused(status: number): NodeError {
	return new NodeError({
		code: "DOWNLOAD_FAILED",
		message: `The address gives no file: it answers with HTTP status ${status}.`,
		field: "url",
		retryable: status >= 500,
	});
}
