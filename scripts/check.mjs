import { ensureAllInstalled } from "./install.mjs";
import { runChecks } from "./testing/checks.mjs";
import { endWith } from "./testing/step-results.mjs";

await ensureAllInstalled();
endWith(await runChecks());
