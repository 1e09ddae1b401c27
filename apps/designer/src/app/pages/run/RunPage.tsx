import "../interpret-schemas.ts";
import { useCallback } from "react";
import { useServices } from "../../../services/services-context.ts";
import { OpenFailure } from "../OpenFailure.tsx";
import { PageLoading } from "../PageLoading.tsx";
import { useOpened } from "../use-opened.ts";
import { openPastRun } from "./open-past-run.ts";
import { RunViewer } from "./RunViewer.tsx";

/** One run, on the frozen canvas of the flow version that it used. */
export default function RunPage({ run }: { readonly run: string }) {
	const services = useServices();
	const opening = useOpened(useCallback(() => openPastRun(services, run), [services, run]));
	if (opening.state === "open") return <RunViewer opened={opening.thing} />;
	if (opening.state === "failed") {
		return <OpenFailure title="The run could not be opened" error={opening.error} onRetry={opening.again} />;
	}
	return <PageLoading />;
}
