import type { Flow } from "@switchyard/spec/flow";
import type { EditConflict, EditFlowBody, EditFlowReply } from "@switchyard/spec/http";

/** The outcome of an edit: accepted, or based on a revision that is no longer the flow's. */
export type EditOutcome =
	| { readonly accepted: EditFlowReply }
	| { readonly stale: Omit<EditConflict, "error"> & { readonly message: string } };

/** Where one flow is kept. Both methods throw; an error with `passing: true` may pass by itself. */
export interface FlowBackend {
	readonly edit: (body: EditFlowBody) => Promise<EditOutcome>;
	readonly read: () => Promise<Flow>;
}

/** An edit of the flow by anybody, as `/live` tells it. */
export interface RemoteEdit {
	/** The flow's revision after the operations. */
	readonly revision: number;
	readonly operations: EditFlowBody["operations"];
	readonly editor: string | undefined;
}

/** Whether the same request may succeed later without anybody changing anything. */
export function isPassing(error: unknown): boolean {
	return typeof error === "object" && error !== null && "passing" in error && error.passing === true;
}
