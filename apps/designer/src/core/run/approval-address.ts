/** Where people answer what a step of a run asks them. */
export function approvalAddress(run: string, step: number): string {
	return `/approvals?approval=${run}.${step}`;
}
