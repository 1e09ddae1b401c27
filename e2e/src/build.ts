import { ensureDesigner } from "../../scripts/designer.mjs";
import { ensureLibraries } from "../../scripts/libraries.mjs";

/** Builds what the servers of the tests serve and load, where its sources have changed. */
export default async function build(): Promise<void> {
	if ((await ensureDesigner()) !== 0) throw new Error("The designer could not be built.");
	if ((await ensureLibraries()) !== 0) throw new Error("The libraries could not be bundled.");
}
