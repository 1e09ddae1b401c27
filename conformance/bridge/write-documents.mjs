import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/project.mjs";
import { asyncApi, bridgeSchema } from "./documents.ts";

/** Writes the bridge's JSON Schema and its AsyncAPI document anew: `npm run bridge:documents`. */
for (const [name, document] of [
	["bridge.schema.json", bridgeSchema()],
	["asyncapi.json", asyncApi()],
]) {
	writeFileSync(join(ROOT, "docs/bridge", String(name)), `${JSON.stringify(document, undefined, "\t")}\n`);
}
