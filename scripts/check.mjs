import { ensureInstalled } from "./install.mjs";
import { QUICK_STEPS, runSteps } from "./steps.mjs";

await ensureInstalled();
await runSteps(QUICK_STEPS);
