/** A promise and what settles it: `Promise.withResolvers`, which packages on Node 20 do not have. */
export class Deferred<Value = void> {
	resolve!: (value: Value) => void;
	reject!: (error: Error) => void;
	readonly promise = new Promise<Value>((resolve, reject) => {
		this.resolve = resolve;
		this.reject = reject;
	});
}
