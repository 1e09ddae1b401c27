/** When a run was accepted, in milliseconds since the Unix epoch: its id begins with it. */
export function runTime(run: string): number {
	return Number.parseInt(run.replace("-", "").slice(0, 12), 16);
}
