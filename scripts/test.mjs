import { rmSync } from "node:fs";
import { join } from "node:path";
import { ensureAllInstalled } from "./install.mjs";
import { ROOT } from "./project.mjs";
import { ALL_STEPS, runSteps } from "./steps.mjs";

await ensureAllInstalled();
rmSync(join(ROOT, "test-results"), { recursive: true, force: true });
await runSteps(ALL_STEPS);
