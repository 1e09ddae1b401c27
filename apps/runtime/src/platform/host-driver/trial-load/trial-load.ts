/** What a process gets that loads a run on trial. */
export interface TrialLoad {
	readonly run: string;
	/** The data folder. */
	readonly folder: string;
	/** The PostgreSQL database where the runs are; absent when they are in the data folder. */
	readonly databaseUrl?: string;
}
