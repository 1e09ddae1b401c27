import "../interpret-schemas.ts";
import { useCallback } from "react";
import { ApiError } from "../../../services/api-error.ts";
import { openFlow } from "../../../services/flow-session.ts";
import { useServices } from "../../../services/services-context.ts";
import { flushDrafts } from "../../../ui/draft/open-drafts.ts";
import { OpenFailure } from "../OpenFailure.tsx";
import { PageLoading } from "../PageLoading.tsx";
import { useOpened } from "../use-opened.ts";
import { DamagedFlowPage } from "./damaged/DamagedFlowPage.tsx";
import { FlowEditor } from "./FlowEditor.tsx";
import { runInAddress } from "./use-run-in-address.ts";

/** One flow, open for editing. */
export default function FlowPage({ flow }: { readonly flow: string }) {
	const services = useServices();
	const opening = useOpened(
		useCallback(
			() => openFlow(services, flow, { chosen: runInAddress(), finishTyping: flushDrafts }),
			[services, flow],
		),
	);
	if (opening.state === "open") return <FlowEditor flowSession={opening.thing} />;
	if (opening.state === "failed") {
		if (opening.error instanceof ApiError && opening.error.code === "FLOW_DAMAGED") {
			return <DamagedFlowPage flow={flow} onRepaired={opening.again} />;
		}
		return <OpenFailure title="The flow could not be opened" error={opening.error} onRetry={opening.again} />;
	}
	return <PageLoading />;
}
