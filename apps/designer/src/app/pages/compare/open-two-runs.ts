import { createRunView } from "../../../core/run/create-run-view.ts";
import type { OpenedRun } from "../../../features/compare-runs/index.ts";
import { openRun } from "../../../services/open-run.ts";
import type { Services } from "../../../services/services-context.ts";

/** Two runs that are followed until they are closed. */
export interface TwoRuns {
	readonly first: OpenedRun;
	readonly second: OpenedRun;
	readonly close: () => void;
}

/**
 * Opens two runs to compare them.
 * @throws ApiError when one of them, or its flow version, is gone
 */
export async function openTwoRuns(services: Services, firstId: string, secondId: string): Promise<TwoRuns> {
	const views = [createRunView(), createRunView()] as const;
	const [first, second] = await Promise.all([
		openRun(services, views[0], firstId),
		openRun(services, views[1], secondId),
	]);
	const stops = [first.watch(), second.watch()];
	return {
		first: { summary: first.summary, run: views[0], nodeTypes: first.nodeTypes },
		second: { summary: second.summary, run: views[1], nodeTypes: second.nodeTypes },
		close() {
			for (const stop of stops) stop();
			for (const view of views) view.close();
		},
	};
}
