/** What a process that rehearses the loading of a run is told. */
export interface Rehearsal {
	readonly run: string;
	/** The data folder. */
	readonly folder: string;
	/** The PostgreSQL database where the runs are; absent when they are in the data folder. */
	readonly databaseUrl?: string;
}
