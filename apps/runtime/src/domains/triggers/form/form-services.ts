import type { Runs } from "@switchyard/host";
import type { WorkspaceFiles } from "@switchyard/node-kit";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { FlowChecks, FlowStore, Publications } from "../../flows/index.ts";
import type { CalledFirings } from "../called-firings.ts";
import type { StartCalled } from "../trigger-kind.ts";
import type { FormSettings } from "./form-settings.ts";
import type { SubmissionNotes } from "./submission-notes.ts";

export interface FormServices {
	readonly publications: Pick<Publications, "flow">;
	/** Drafts. */
	readonly flows: Pick<FlowStore, "get">;
	readonly checks: Pick<FlowChecks, "refuseInvalidQuietly">;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly files: WorkspaceFiles;
	readonly notes: SubmissionNotes;
	readonly runs: Pick<Runs, "waitForResponse">;
	readonly firings: Pick<CalledFirings, "note">;
	readonly start: StartCalled;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** A form of a published flow. */
export interface OpenForm {
	readonly flow: Flow;
	readonly node: FlowNode;
	readonly settings: FormSettings;
}
