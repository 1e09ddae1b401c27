import type { AttachmentsRead } from "@switchyard/spec/event";
import { takeAttachments } from "../constructs/agent/attachments.ts";
import { isAgent } from "../run/agents-above.ts";
import type { RunState } from "../run/run-state.ts";
import { liveStep } from "../run/step-life.ts";

export function onAttachmentsRead(state: RunState, event: AttachmentsRead): void {
	const step = liveStep(state, event.step);
	if (!isAgent(step)) throw new Error(`The journal attaches files to step ${event.step}, which is no agent.`);
	takeAttachments(state, step, event);
}
