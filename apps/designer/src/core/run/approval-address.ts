/** Where people answer a question that a step of a run asks them. */
export function approvalAddress(approval: string): string {
	return `/approvals?approval=${approval}`;
}

/** The run and the step that a question's id names. */
export function readApprovalAddress(approval: string): { readonly run: string; readonly step: number } {
	const [run = "", step = "0"] = approval.split(".");
	return { run, step: Number(step) };
}
