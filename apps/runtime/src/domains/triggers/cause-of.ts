import type { RunCause } from "@switchyard/spec/identity";
import type { NodeSpec } from "@switchyard/spec/node-spec";

/** What the runs name as their cause that a trigger of a type starts: its spec says so. */
export function causeOf(spec: NodeSpec | undefined): RunCause {
	return spec?.cause?.id ?? "api";
}
