import { setTimeout as delay } from "node:timers/promises";
import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import type { BrowserSession } from "../../session/browser-session.ts";
import { inBrowser } from "../../session/in-browser.ts";
import type { definition } from "./definition.ts";

/** The longest result, as JSON, in characters. */
const MOST_CHARACTERS = 1_000_000;

/** How long Chromium may take to end a script, in milliseconds. */
const GRACE_MS = 500;

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { script, input, time_limit_ms: timeoutMs, harmless } = params;
	const { signal } = context;
	return inBrowser(context, harmless ? "again" : "once", async (browserSession) => {
		const began = performance.now();
		const ended = new AbortController();
		browserSession.touch(context.session?.agent);
		try {
			const late = delay(timeoutMs + GRACE_MS, undefined, {
				signal: AbortSignal.any([ended.signal, signal]),
			}).then(() => {
				throw tooLong(timeoutMs);
			});
			const evaluated = evaluate(browserSession, expressionOf(script, input), timeoutMs);
			const { exceptionDetails, result } = await Promise.race([evaluated, late]);
			if (!exceptionDetails) return { result: resultIn(result.value) };
			const { exception, text } = exceptionDetails;
			throw failed(exception?.description ?? text);
		} catch (error) {
			// Chromium calls it an internal error that it ended a script.
			if (error instanceof NodeError || performance.now() - began < timeoutMs) throw error;
			throw tooLong(timeoutMs);
		} finally {
			ended.abort();
		}
	});
};

async function evaluate({ context, page }: BrowserSession, expression: string, timeout: number) {
	const commands = await context.newCDPSession(page);
	try {
		return await commands.send("Runtime.evaluate", {
			expression,
			awaitPromise: true,
			returnByValue: true,
			// Ends a loop without end; a promise that never settles is not waited for any longer.
			timeout,
		});
	} finally {
		// A page that does not answer does not answer this.
		void commands.detach().catch(() => {});
	}
}

/** The result is made into text in the page, and is not taken out of it when it is too long. */
function expressionOf(script: string, input: unknown): string {
	const value = JSON.stringify(input ?? null);
	return `(async () => {
	const result = await (async (input) => {${script}
})(${value});
	const json = JSON.stringify(result === undefined ? null : result) ?? "null";
	return json.length > ${MOST_CHARACTERS} ? { length: json.length } : json;
})()`;
}

function resultIn(returned: unknown): unknown {
	if (typeof returned === "string") return JSON.parse(returned);
	throw new NodeError({
		code: "SCRIPT_RESULT_TOO_LARGE",
		message: `The script's result is longer than ${MOST_CHARACTERS.toLocaleString("en")} characters of JSON.`,
		field: "script",
		hint: "Return only what is needed of it.",
	});
}

function failed(description: string): NodeError {
	const [first = ""] = description.split("\n");
	return new NodeError({
		code: "SCRIPT_FAILED",
		message: `The script failed: ${first.slice(0, 500)}`,
		field: "script",
	});
}

function tooLong(timeoutMs: number): NodeError {
	return new NodeError({
		code: "SCRIPT_TIMEOUT",
		message: `The script was still at work after ${timeoutMs / 1000} seconds.`,
		field: "script",
	});
}
