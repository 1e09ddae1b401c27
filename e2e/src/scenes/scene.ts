import type { DesignerPage } from "../designer-page.ts";

/** What the scenes show: flows, runs and a mail that are there before the first of them. */
export interface SceneSubjects {
	/** A flow with a note and a group. */
	readonly documented: string;
	/** A flow whose Switch has two conditions. */
	readonly choice: string;
	/** A flow that has problems. */
	readonly broken: string;
	/** A flow that starts by a schedule. */
	readonly schedule: string;
	/** A flow that asks for something when it is run. */
	readonly form: string;
	/** A run that failed. */
	readonly failedRun: string;
	/** Another run of the same flow, which began with a list of orders. */
	readonly otherRun: string;
}

/** One thing that people look at: how to get there, from the scene before. */
export interface Scene {
	readonly name: string;
	readonly show: (designer: DesignerPage, subjects: SceneSubjects) => Promise<void>;
}

/** What the scenes of open menus show. */
export interface OpenSubjects {
	/** A flow of an agent with a tool, which ran. */
	readonly flow: string;
	readonly run: string;
}

/**
 * The list of a select: it keeps the focus while it is open, and the page behind it is hidden from screen readers. axe does not
 * know of the former and objects to the latter.
 */
export const LIST_ALONE = "[role=listbox]";

/** A menu, a list or another thing that opens over the page for a moment; Escape closes it. */
export interface OpenScene {
	readonly name: string;
	/** False where a phone has nothing that opens it. */
	readonly phone?: false;
	/** The only part that axe judges, where the rest is out of reach while it is open. */
	readonly part?: string;
	readonly show: (designer: DesignerPage, subjects: OpenSubjects) => Promise<void>;
}
