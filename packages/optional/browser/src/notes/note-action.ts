import type { ExecutionContext } from "@switchyard/node-kit";
import type { RecordedAction } from "@switchyard/spec/recorder";
import type { BrowserSession } from "../session/browser-session.ts";
import { blotted } from "../session/secrets.ts";

export type NotingContext = Pick<ExecutionContext, "note" | "session">;

/** Whether an agent's call is at work: a step by a wire is a node of the flow already. */
export function isAgents({ session: nodeSession }: NotingContext): boolean {
	return nodeSession?.agent !== undefined;
}

/** Keeps what an agent's call did, as a step that does it again; without what was typed into fields for passwords. */
export function noteAction(
	context: NotingContext,
	{ secrets, passwords }: BrowserSession,
	action: RecordedAction,
): void {
	if (!isAgents(context)) return;
	context.note?.({ kind: "action", action: blotted(action, new Set([...secrets, ...passwords])) });
}
