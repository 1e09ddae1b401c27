import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/project.mjs";
import { registryDocument } from "./document.ts";

/** Writes the page about tools of the registry anew: `npm run registry:document`. */
writeFileSync(join(ROOT, "docs/registry-tools.md"), registryDocument());
