import { useEffect } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import type { FlowSession } from "../../../services/flow-session.ts";
import { useRunView } from "../../../services/run-view-context.tsx";
import { reportFailure } from "../report-failure.ts";
import { openPanel } from "../workbench/panels.ts";

/** The run that the address names, if it names one. */
export function runInAddress(search = location.search): string | undefined {
	return new URLSearchParams(search).get("run") ?? undefined;
}

/** Shows the run that the address names, after a reload too; once another one is in view, the address names none. */
export function useRunInAddress({ inView }: FlowSession): void {
	const wanted = runInAddress(useSearch());
	const shown = useRunView((state) => state.run);
	useEffect(() => {
		if (wanted === undefined) return;
		openPanel("run", true);
		inView.choose(wanted).catch((error) => reportFailure("The run could not be shown", error));
	}, [inView, wanted]);
	const replaced = wanted !== undefined && shown !== undefined && shown !== wanted && inView.id === shown;
	useEffect(() => {
		if (replaced) navigate(location.pathname, { replace: true });
	}, [replaced]);
}
