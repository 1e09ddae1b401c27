import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/project.mjs";
import { CLIENT_FRAMES, clientFrames } from "./client-frames.ts";
import { asyncApi, bridgeSchema } from "./documents.ts";

/** Writes the bridge's JSON Schema, its AsyncAPI document and the TypeScript client's types anew: `npm run bridge:documents`. */
writeFileSync(join(ROOT, CLIENT_FRAMES), clientFrames());
for (const [name, document] of [
	["bridge.schema.json", bridgeSchema()],
	["asyncapi.json", asyncApi()],
]) {
	writeFileSync(join(ROOT, "docs/bridge", String(name)), `${JSON.stringify(document, undefined, "\t")}\n`);
}
