import type { Problem } from "@switchyard/spec/error";

/** Parameters or outputs that do not keep to what the node declares; carries every problem found. */
export class ContractViolation extends Error {
	override readonly name = "ContractViolation";
	readonly problems: readonly Problem[];

	constructor(problems: readonly Problem[]) {
		super(problems.map(({ message }) => message).join(" "));
		this.problems = problems;
	}
}
