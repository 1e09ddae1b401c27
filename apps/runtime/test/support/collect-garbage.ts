/** Has everything collected that nothing refers to any more, however long the garbage collector would have waited. */
export async function collectGarbage(): Promise<void> {
	// What was just read from a weak reference stays until the turn ends.
	for (let turn = 0; turn < 5; turn++) {
		// The tests' processes are started with `--expose-gc`: without it, what a test shows would not be shown.
		(globalThis.gc as () => void)();
		await new Promise((next) => setImmediate(next));
	}
}
