import { ensureBundles } from "../../scripts/bundles.mjs";
import { ensureDesigner } from "../../scripts/designer.mjs";

/** Builds what the servers of the tests serve and load, where its sources have changed. */
export default async function build(): Promise<void> {
	if ((await ensureDesigner()) !== 0) throw new Error("The designer could not be built.");
	if ((await ensureBundles()) !== 0) throw new Error("The bundles could not be written.");
}
