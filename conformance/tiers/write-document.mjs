import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/project.mjs";
import { tiersDocument } from "./document.ts";

/** Writes the page about tiers of tests anew: `npm run tiers:document`. */
writeFileSync(join(ROOT, "docs/test-tiers.md"), tiersDocument());
