import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder that the server starts in. */
export const PROJECT = fileURLToPath(new URL("../../../../", import.meta.url));

/** The data folder of the server here: `SWITCHYARD_DATA`, which counts as unset when empty, as it does for the server. */
export function dataFolder(): string {
	return resolve(PROJECT, process.env.SWITCHYARD_DATA || ".switchyard");
}
