import { useEffect, useState } from "react";
import { createRunView } from "../core/run/create-run-view.ts";
import type { RunView } from "../core/run/run-view.ts";
import { openRun } from "./open-run.ts";
import { useServices } from "./services-context.ts";

/** The run of an answer, followed for as long as it is shown; `undefined` until it can be. */
export function useAnswerRun(run: string): RunView | undefined {
	const services = useServices();
	const [view, setView] = useState<RunView>();
	useEffect(() => {
		const opened = createRunView();
		let stop = () => {};
		let gone = false;
		const open = async () => {
			const ready = await openRun(services, opened, run);
			if (gone) return;
			stop = ready.watch();
			setView(opened);
		};
		// The answer itself comes with the conversation: what cannot be followed is shown once it is there.
		open().catch(() => {});
		return () => {
			gone = true;
			stop();
			opened.close();
		};
	}, [services, run]);
	return view;
}
