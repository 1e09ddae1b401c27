import { join } from "node:path";
import { ROOT } from "../project.mjs";

/** What the bundle is called in the context that runs it. */
export const BUNDLE = "engine";

/**
 * Bundles the engine and all that it imports into one script that needs nothing but a V8 context.
 * @returns {Promise<string>} its code
 */
export async function bundleEngine() {
	// Not before it is called: on a fresh clone the steps are known before anything is installed.
	const { rolldown } = await import("rolldown");
	const bundle = await rolldown({
		input: join(ROOT, "scripts/bare-context/replay-journal.ts"),
		platform: "neutral",
		external: () => false,
	});
	try {
		const { output } = await bundle.generate({ format: "iife", name: BUNDLE });
		return output[0].code;
	} finally {
		await bundle.close();
	}
}
