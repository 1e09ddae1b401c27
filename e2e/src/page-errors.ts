import { type BrowserContext, expect } from "@playwright/test";

/** Network failures of a page whose server is killed: which one a request meets depends on how far it has come. */
const SERVER_LOST =
	/WebSocket|net::ERR_(?:CONNECTION_\w+|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)/;

/**
 * Everything that goes wrong in the pages of a browser without anybody seeing it: errors on the console, refusals by
 * the content security policy, exceptions that nothing caught.
 */
export class PageErrors {
	readonly #found: string[] = [];
	readonly #expected: RegExp[] = [];

	constructor(context: BrowserContext) {
		context.on("console", (message) => {
			if (message.type() === "error") this.#found.push(`${message.text()} (${message.location().url})`);
		});
		context.on("weberror", (error) => this.#found.push(String(error.error().stack)));
	}

	/** Errors like this one belong to what the test does: a browser logs every answer of 400 and more. */
	expect(pattern: RegExp): void {
		this.#expected.push(pattern);
	}

	/** The test kills the server, or stops it. */
	expectLostServer(): void {
		this.expect(SERVER_LOST);
	}

	/** What was found that was not expected. */
	get unexpected(): readonly string[] {
		return this.#found.filter((error) => !this.#expected.some((pattern) => pattern.test(error)));
	}

	check(): void {
		expect(this.unexpected, "errors in the browser's console").toEqual([]);
	}
}
