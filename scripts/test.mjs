import { rmSync } from "node:fs";
import { join } from "node:path";
import { ensureAllInstalled } from "./install.mjs";
import { ROOT } from "./project.mjs";
import { ALL_STEPS, prepareTools, runSteps } from "./steps.mjs";

await ensureAllInstalled();
rmSync(join(ROOT, "test-results"), { recursive: true, force: true });
// The steps that need them wait for them, and fail with them.
prepareTools().catch(() => {});
await runSteps(ALL_STEPS);
