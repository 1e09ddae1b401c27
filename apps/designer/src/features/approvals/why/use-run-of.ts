import { useEffect, useState } from "react";
import { createRunView } from "../../../core/run/create-run-view.ts";
import type { RunView } from "../../../core/run/run-view.ts";
import { openRun, type ReadyRun } from "../../../services/open-run.ts";
import { useServices } from "../../../services/services-context.ts";

/** A run beside a question that it asks, as it was when the question was opened. */
export interface RunBeside {
	readonly view: RunView;
	readonly ready: ReadyRun;
}

/** Reads the run that asks, once; `undefined` where it cannot be read. */
export function useRunOf(run: string): RunBeside | "reading" | undefined {
	const services = useServices();
	const [read, setRead] = useState<{ readonly run: string; readonly beside: RunBeside | undefined }>();
	useEffect(() => {
		const view = createRunView({ schedule: beforeNextFrame });
		let gone = false;
		const show = (beside: RunBeside | undefined) => {
			if (!gone) setRead({ run, beside });
		};
		openRun(services, view, run)
			.then(async (ready) => {
				await ready.read();
				return { view, ready };
			})
			// The question can be answered without it.
			.then(show, () => show(undefined));
		return () => {
			gone = true;
			view.close();
		};
	}, [services, run]);
	return read?.run === run ? read.beside : "reading";
}

/** A view that is shown once it was read has nothing to draw before. */
function beforeNextFrame(show: () => void) {
	let cancelled = false;
	queueMicrotask(() => {
		if (!cancelled) show();
	});
	return () => {
		cancelled = true;
	};
}
