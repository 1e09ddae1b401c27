import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { eventsDocument } from "../conformance/events/document.ts";
import { ROOT } from "./project.mjs";

/** Writes the page about events anew: `npm run events:document`. */
writeFileSync(join(ROOT, "docs/events.md"), eventsDocument());
