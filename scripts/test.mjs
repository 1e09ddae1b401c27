import { rmSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { ROOT } from "./project.mjs";
import { ALL_STEPS, runSteps } from "./steps.mjs";

await ensureInstalled();
rmSync(join(ROOT, "test-results"), { recursive: true, force: true });
await runSteps(ALL_STEPS);
