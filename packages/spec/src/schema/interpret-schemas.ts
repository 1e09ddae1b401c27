import { Settings } from "typebox/system";

/**
 * Checks values by walking their schemas rather than by generated code, from now on and in the whole program. Without
 * this, whether code may be generated is tried once, which a page whose policy forbids it reports to its console.
 */
export function interpretSchemas(): void {
	Settings.Set({ useAcceleration: false });
}
