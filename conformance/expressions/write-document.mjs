import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/project.mjs";
import { expressionsDocument } from "./document.ts";

/** Writes the functions in the page about expressions anew: `npm run expressions:document`. */
const page = join(ROOT, "docs/expressions.md");
writeFileSync(page, expressionsDocument(readFileSync(page, "utf8")));
