/**
 * What the engine may count on beside ECMAScript, as the world outside the context has it.
 * @typedef {object} Outside
 * @property {(text: string) => Uint8Array} encode
 * @property {(bytes: Uint8Array, options: object) => string} decode
 * @property {typeof URL} URL
 * @property {(what: string) => never} refuse reports that the engine read what depends on the machine, and throws
 */

/**
 * Makes a fresh V8 context one that knows nothing of the machine: what reads a clock, a zone, a language or chance throws, and
 * what is not ECMAScript is gone, except for what ARCHITECTURE.md lets the engine count on. Runs inside the context, by its
 * text: it can name nothing of this module.
 * @param {Outside} outside
 */
export function guardAmbient({ encode, decode, URL, refuse }) {
	const world = /** @type {Record<string, any>} */ (/** @type {unknown} */ (globalThis));
	for (const name of [
		"console",
		"WebAssembly",
		"SharedArrayBuffer",
		"Atomics",
		"WeakRef",
		"FinalizationRegistry",
	])
		delete world[name];
	Math.random = () => refuse("Math.random");
	guardDates();
	guardLanguages();
	// What comes from outside would be of another context's classes.
	world.TextEncoder = class {
		/** @param {string} text */
		encode = (text) => Uint8Array.from(encode(text));
	};
	world.TextDecoder = class {
		/**
		 * @param {string} _encoding
		 * @param {object} options
		 */
		constructor(_encoding, options) {
			/** @param {Uint8Array} bytes */
			this.decode = (bytes) => decode(bytes, options);
		}
	};
	world.URL = URL;

	function guardDates() {
		const RealDate = Date;
		const inUtc = /^\d{4}-\d{2}-\d{2}$|(Z|[+-]\d{2}:\d{2})$/;
		/** @param {unknown} text */
		const checkText = (text) => {
			if (typeof text === "string" && !inUtc.test(text)) refuse(`the time zone of ${text}`);
		};
		for (const name of Object.getOwnPropertyNames(RealDate.prototype)) {
			if (/UTC|ISO|JSON|Time$|valueOf|constructor/.test(name)) continue;
			Reflect.set(RealDate.prototype, name, () => refuse(`Date.prototype.${name}`));
		}
		world.Date = class BareDate extends RealDate {
			/** @param {any[]} values */
			constructor(...values) {
				if (values.length === 0) refuse("the clock by new Date()");
				if (values.length > 1) refuse("the time zone by new Date(…, …)");
				checkText(values[0]);
				super(values[0]);
			}
			/**
			 * @override
			 * @param {string} text
			 */
			static parse(text) {
				checkText(text);
				return RealDate.parse(text);
			}
			/** @override */
			static now() {
				return refuse("Date.now");
			}
		};
	}

	function guardLanguages() {
		for (const { prototype } of [Object, String, Number, BigInt, Array, Int8Array]) {
			for (const name of Object.getOwnPropertyNames(prototype)) {
				if (/locale/i.test(name)) Reflect.set(prototype, name, () => refuse(name));
			}
		}
		const { DateTimeFormat } = Intl;
		world.Intl = {
			DateTimeFormat: class extends DateTimeFormat {
				/**
				 * @param {string} locale
				 * @param {Intl.DateTimeFormatOptions} options
				 */
				constructor(locale, options) {
					if (locale === undefined) refuse("the language by Intl.DateTimeFormat");
					if (options?.timeZone === undefined) refuse("the time zone by Intl.DateTimeFormat");
					super(locale, options);
				}
			},
		};
	}
}
