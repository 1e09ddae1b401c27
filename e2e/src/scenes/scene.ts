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
