import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/project.mjs";
import { errorsDocument } from "./document.ts";

/** Writes the page about errors anew: `npm run errors:document`. */
writeFileSync(join(ROOT, "docs/errors.md"), errorsDocument());
