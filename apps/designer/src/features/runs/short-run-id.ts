/** The end of a run's id: its start is the time, which runs of one moment share. */
export function shortRunId(run: string): string {
	return run.slice(-8);
}
