import type { Event } from "@switchyard/spec/event";
import { createRunView } from "../run/create-run-view.ts";
import { CONSTRUCT_TYPES } from "./construct-types.ts";
import { ORDER_DESK } from "./flows.ts";
import { RUN_ID } from "./journal.ts";

/** A view of a run that has shown these events. `frame` shows at once what else came in, as the next frame would. */
export function follow(
	events: readonly Event[],
	{ flow = ORDER_DESK, nodeTypes = CONSTRUCT_TYPES, over = false } = {},
) {
	const frames: (() => void)[] = [];
	const view = createRunView({
		schedule: (callback) => {
			frames.push(callback);
			return () => frames.splice(frames.indexOf(callback), 1);
		},
	});
	view.open({ id: RUN_ID, flow, nodeTypes, over });
	view.push(events);
	const frame = () => {
		for (const callback of frames.splice(0)) callback();
	};
	frame();
	return { view, frame, frames };
}
