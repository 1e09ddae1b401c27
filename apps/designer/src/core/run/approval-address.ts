/** Where people answer what a step of a run asks them. */
export function approvalAddress(run: string, step: number): string {
	return `/approvals?approval=${run}.${step}`;
}

/** The run and the step that a question's id names. */
export function readApprovalAddress(approval: string): { readonly run: string; readonly step: number } {
	const [run = "", step = "0"] = approval.split(".");
	return { run, step: Number(step) };
}
