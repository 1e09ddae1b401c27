import { createContext, runInContext } from "node:vm";
import { guardAmbient } from "./guard-ambient.mjs";

/**
 * A V8 context without Node, clock, randomness, time zone, language and code made from text.
 * @returns {{ run: (code: string) => unknown, reads: string[] }} `reads` gathers what was asked of the machine, even where the
 * error was caught.
 */
export function bareContext() {
	/** @type {string[]} */
	const reads = [];
	const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
	/** @param {string} code */
	const run = (code) => runInContext(code, context);
	const encoder = new TextEncoder();
	const guard = /** @type {typeof guardAmbient} */ (run(`(${guardAmbient})`));
	guard({
		encode: (text) => encoder.encode(text),
		decode: (bytes, options) => new TextDecoder("utf-8", options).decode(bytes),
		URL,
		refuse: (what) => {
			reads.push(what);
			throw new Error(`The engine may not read ${what}.`);
		},
	});
	return { run, reads };
}
