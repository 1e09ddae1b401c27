import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");
setFlagsFromString("--no-expose-gc");

/** Has everything collected that nothing refers to any more, however long the garbage collector would have waited. */
export async function collectGarbage(): Promise<void> {
	// What a weak reference was just read from stays until the turn ends.
	for (let turn = 0; turn < 5; turn++) {
		collect();
		await new Promise((next) => setImmediate(next));
	}
}
