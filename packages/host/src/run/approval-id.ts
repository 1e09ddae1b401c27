/**
 * The id of what a step asks a person: the run and the step name it, and where a step asks again, which question of the step it is. It is
 * no right to answer.
 * @param raise which raise of a budget the run asks for by the step: a question of the run, besides those of the step
 */
export function approvalId(run: string, step: number, round = 1, raise?: number): string {
	if (raise !== undefined) return `${run}.${step}.b${raise}`;
	return round === 1 ? `${run}.${step}` : `${run}.${step}.${round}`;
}

/** The run and the step that an approval's id names; `undefined` for any other text. */
export function readApprovalId(id: string): { readonly run: string; readonly step: number } | undefined {
	const [, run, step] = /^([0-9a-f-]{36})\.([1-9]\d{0,8})(?:\.b?[1-9]\d{0,8})?$/.exec(id) ?? [];
	return run === undefined ? undefined : { run, step: Number(step) };
}
