import { setTimeout as delay } from "node:timers/promises";
import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { inBrowser } from "../../session/in-browser.ts";
import type { definition } from "./definition.ts";

/** The longest result, as JSON, in characters. */
const MOST_CHARACTERS = 1_000_000;

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { script, input, time_limit_ms: timeoutMs, harmless } = params;
	return inBrowser(context, harmless ? "again" : "once", async (session) => {
		const commands = await session.context.newCDPSession(session.page);
		const ended = new AbortController();
		session.touch(context.session?.agent);
		const began = performance.now();
		try {
			const evaluated = commands.send("Runtime.evaluate", {
				expression: expressionOf(script, input),
				awaitPromise: true,
				returnByValue: true,
				// Ends a loop without end; a promise that never settles is not waited for any longer.
				timeout: timeoutMs,
			});
			const late = delay(timeoutMs + 500, undefined, {
				signal: AbortSignal.any([ended.signal, context.signal]),
			}).then(() => "late" as const);
			const answer = await Promise.race([evaluated, late]);
			if (answer === "late") throw tooLong(timeoutMs);
			const { exceptionDetails, result } = answer;
			if (exceptionDetails) {
				const { exception, text } = exceptionDetails;
				throw failed(exception?.description ?? text);
			}
			return { result: resultIn(result.value) };
		} catch (error) {
			// Chromium calls it an internal error that it ended a script.
			if (error instanceof NodeError || performance.now() - began < timeoutMs) throw error;
			throw tooLong(timeoutMs);
		} finally {
			ended.abort();
			await commands.detach().catch(() => {});
		}
	});
};

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
