import type { ErrorCode, Fault } from "@switchyard/spec/error";
import type { CompiledParameter } from "../plan/parameter.ts";

/** What is wrong with a parameter, in one sentence that names it. Trying again cannot help. */
export function parameterFault(code: ErrorCode, parameter: CompiledParameter, reason: string): Fault {
	return {
		code,
		message: `Parameter \`${parameter.name}\`: ${reason}`,
		field: parameter.name,
		retryable: false,
	};
}

/** Several faults as the one that a step or a tool call fails with; every field is named. */
export function joinFaults(faults: readonly Fault[]): Fault {
	const [first] = faults;
	if (!first) throw new RangeError("joinFaults needs at least one fault.");
	if (faults.length === 1) return first;
	return {
		...first,
		message: faults
			.map((fault) => fault.message)
			.join(" ")
			.slice(0, 4000),
	};
}
