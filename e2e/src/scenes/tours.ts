import { EDITOR } from "./editor.ts";
import { FLOWS } from "./flows.ts";
import { FLOWS_OF_EVERY_KIND } from "./flows-of-every-kind.ts";
import { RUNS } from "./runs.ts";
import type { Scene } from "./scene.ts";
import { SETTINGS } from "./settings.ts";
import { WORKSPACE } from "./workspace.ts";

/** Every page of the designer, and what opens on it, in tours that begin anew. */
export const TOURS: Readonly<Record<string, readonly Scene[]>> = {
	flows: FLOWS,
	editor: EDITOR,
	"flows-of-every-kind": FLOWS_OF_EVERY_KIND,
	runs: RUNS,
	workspace: WORKSPACE,
	settings: SETTINGS,
};
