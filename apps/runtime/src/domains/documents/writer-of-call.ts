import type { Author } from "@switchyard/spec/document";
import { joinMarks } from "@switchyard/spec/label";
import {
	actorOfCall,
	labelOfCall,
	type ToolCall,
} from "../../platform/nodes/workspace-tools/tool-handler.ts";
import type { DocumentToolServices } from "./open-documents.ts";
import type { Writer } from "./writing.ts";

/** The step that calls, as the writer of something that keeps the marks it has: what is added to it can only add to them. */
export async function writerOfCall(
	call: ToolCall,
	{ flowOfRun }: Pick<DocumentToolServices, "flowOfRun">,
): Promise<Writer> {
	const { run } = call;
	const label = labelOfCall(call);
	const flow = run === undefined ? undefined : await flowOfRun(run);
	return { actor: actorOfCall(call, flow), label: (before) => joinMarks([before, label]), mayTrust: false };
}

/** The same of something that is replaced as a whole: its marks go with it. */
export async function replacerOfCall(
	call: ToolCall,
	services: Pick<DocumentToolServices, "flowOfRun">,
): Promise<Writer> {
	const { actor } = await writerOfCall(call, services);
	return { actor, label: () => labelOfCall(call), mayTrust: true };
}

/** Who wrote something, in the words that a model reads. */
export function authorText(author: Author): string {
	if (author.kind === "run") return author.flow === undefined ? "a run" : `run of ${author.flow}`;
	return author.name === undefined ? author.kind : `${author.kind} ${author.name}`;
}
