import { useEffect, useState } from "react";
import { createRunView } from "../../../core/run/create-run-view.ts";
import type { RunView } from "../../../core/run/run-view.ts";
import { openRun, type ReadyRun } from "../../../services/open-run.ts";
import { useServices } from "../../../services/services-context.ts";

/** A run that is read beside a question of it. */
export interface RunBeside {
	readonly view: RunView;
	readonly ready: ReadyRun;
}

/** The run that asks, read and followed; `undefined` until it is there, and where it cannot be read. */
export function useRunOf(run: string): RunBeside | undefined {
	const services = useServices();
	const [opened, setOpened] = useState<RunBeside>();
	useEffect(() => {
		const view = createRunView();
		let stop: (() => void) | undefined;
		let gone = false;
		openRun(services, view, run).then(
			(ready) => {
				if (gone) return;
				stop = ready.watch();
				setOpened({ view, ready });
			},
			// The question can be answered without it.
			() => undefined,
		);
		return () => {
			gone = true;
			stop?.();
			view.close();
		};
	}, [services, run]);
	return opened;
}
