import "../interpret-schemas.ts";
import { useCallback } from "react";
import { openFlow } from "../../../services/flow-session.ts";
import { useServices } from "../../../services/services-context.ts";
import { OpenFailure } from "../OpenFailure.tsx";
import { PageLoading } from "../PageLoading.tsx";
import { useOpened } from "../use-opened.ts";
import { FlowEditor } from "./FlowEditor.tsx";

/** One flow, open for editing. */
export default function FlowPage({ flow }: { readonly flow: string }) {
	const services = useServices();
	const opening = useOpened(useCallback(() => openFlow(services, flow), [services, flow]));
	if (opening.state === "open") return <FlowEditor session={opening.thing} />;
	if (opening.state === "failed") {
		return <OpenFailure title="The flow could not be opened" error={opening.error} onRetry={opening.again} />;
	}
	return <PageLoading />;
}
