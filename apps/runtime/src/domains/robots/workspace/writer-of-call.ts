import { type Author, joinMarks, type Mark } from "@switchyard/spec";
import type { Writer } from "../../documents/writing.ts";
import type { ToolCall } from "./tool-handler.ts";
import type { WorkspaceServices } from "./workspace-services.ts";

/** Of what nobody says anything, somebody outside could have written. */
const UNKNOWN: Mark = { untrusted: true };

/** The step that calls, as the writer of something that keeps the marks it has: what is added to it can only add to them. */
export async function writerOfCall(
	call: ToolCall,
	{ flowOfRun }: Pick<WorkspaceServices, "flowOfRun">,
): Promise<Writer> {
	const { run } = call;
	const label = labelOfCall(call);
	const flow = run === undefined ? undefined : await flowOfRun(run);
	const author: Author =
		run === undefined ? { kind: "program" } : { kind: "run", run, ...(flow === undefined ? {} : { flow }) };
	return { author, label: (before) => joinMarks([before, label]), mayTrust: false };
}

/** The same of something that is replaced as a whole: its marks go with it. */
export async function replacerOfCall(
	call: ToolCall,
	services: Pick<WorkspaceServices, "flowOfRun">,
): Promise<Writer> {
	const { author } = await writerOfCall(call, services);
	return { author, label: () => labelOfCall(call), mayTrust: true };
}

/** What is known of the arguments of a call. */
export function labelOfCall({ label = UNKNOWN }: ToolCall): Mark {
	return label;
}

/** Who wrote something, in the words that a model reads. */
export function authorText(author: Author): string {
	if (author.kind === "run") return author.flow === undefined ? "a run" : `run of ${author.flow}`;
	return author.name === undefined ? author.kind : `${author.kind} ${author.name}`;
}
