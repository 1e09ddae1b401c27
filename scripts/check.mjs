import { ensureAllInstalled } from "./install.mjs";
import { QUICK_STEPS, runSteps } from "./steps.mjs";

await ensureAllInstalled();
await runSteps(QUICK_STEPS);
