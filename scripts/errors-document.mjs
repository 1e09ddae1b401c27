import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorsDocument } from "../conformance/errors/document.ts";
import { ROOT } from "./project.mjs";

/** Writes the page about errors anew: `npm run errors:document`. */
writeFileSync(join(ROOT, "docs/errors.md"), errorsDocument());
