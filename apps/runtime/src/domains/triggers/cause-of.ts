import type { NodeSpec, RunCause } from "@switchyard/spec";

/** What the runs name as their cause that a trigger of a type starts: its spec says so. */
export function causeOf(spec: NodeSpec | undefined): RunCause {
	return spec?.cause?.id ?? "api";
}
