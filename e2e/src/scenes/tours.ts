import { EDITOR } from "./editor.ts";
import { FLOWS } from "./flows.ts";
import { FLOWS_OF_EVERY_KIND } from "./flows-of-every-kind.ts";
import { OPEN_IN_INSPECTOR } from "./open-in-inspector.ts";
import { OPEN_ON_CANVAS } from "./open-on-canvas.ts";
import { OPEN_ON_PAGES } from "./open-on-pages.ts";
import { RUNS } from "./runs.ts";
import type { OpenScene, Scene } from "./scene.ts";
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

/** What opens over the pages for a moment. */
export const OPEN_TOURS: Readonly<Record<string, readonly OpenScene[]>> = {
	canvas: OPEN_ON_CANVAS,
	inspector: OPEN_IN_INSPECTOR,
	pages: OPEN_ON_PAGES,
};
