import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/project.mjs";
import { eventsDocument } from "./document.ts";

/** Writes the page about events anew: `npm run events:document`. */
writeFileSync(join(ROOT, "docs/events.md"), eventsDocument());
