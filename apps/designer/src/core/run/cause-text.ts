import type { RunCause } from "@switchyard/spec/identity";
import type { NodeSpec, TriggerCause } from "@switchyard/spec/node-spec";

/** How people read what started a run. */
export type CauseWords = Omit<TriggerCause, "id">;

/** Of causes that are no trigger's. */
const OWN: ReadonlyMap<RunCause, CauseWords> = new Map([
	["api", { name: "By hand or API", phrase: "by a person or over the API" }],
	["sub-flow", { name: "Another run", phrase: "by a step of another run" }],
	["session", { name: "Program", phrase: "by a program that calls the tools" }],
]);

/** The words for a cause: a trigger's own are in its node type. One that is not there any more is called by its id. */
export function causeText(cause: RunCause, nodeTypes: readonly Pick<NodeSpec, "cause">[]): CauseWords {
	const spec = nodeTypes.find((type) => type.cause?.id === cause);
	return OWN.get(cause) ?? spec?.cause ?? { name: cause, phrase: `by “${cause}”` };
}
