import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Editor } from "../../core/editor/editor.ts";
import { stepOf } from "../../core/recorder/step-of.ts";
import { queries } from "../../services/queries.ts";
import type { Recorder } from "../../services/recorder.ts";
import { useServices } from "../../services/services-context.ts";

/** Makes nodes of what is recorded, as it happens. Each is one change, and can be undone. */
export function useRecordedSteps(recorder: Recorder, editor: Editor): void {
	const { api } = useServices();
	const client = useQueryClient();
	useEffect(() => {
		let nodes = new Map<number, string>();
		let last: string | undefined;
		const stopActions = recorder.onAction((number, action, before) => {
			const step = stepOf(action);
			// The step's field lists the credential that the server has just made.
			if (action.kind === "password" && action.credential !== undefined)
				void client.invalidateQueries({ queryKey: queries.credentials(api).queryKey });
			const known = nodes.get(number);
			if (known !== undefined && editor.recordAgain(known, step)) return;
			// A click that Enter made takes the place of the key; what was undone meanwhile stays so.
			if (known !== undefined) {
				if (!editor.node(known)) return;
				editor.select({ nodes: new Set([known]) });
				editor.replaceType(known, step.type);
				editor.recordAgain(known, step);
				return;
			}
			const next = nodes.get(before ?? -1);
			const wire = editor.store.getState().flow.wires.find(({ to }) => to.node === next);
			const inserted = wire && editor.spliceNew(wire.id, step.type);
			if (inserted !== undefined) {
				nodes.set(number, inserted);
				editor.recordAgain(inserted, step);
				return;
			}
			const node = editor.record(step, last !== undefined && editor.node(last) ? last : undefined);
			if (node === undefined) return;
			nodes.set(number, node);
			last = node;
		});
		const stopState = recorder.store.subscribe(({ phase, recording }, before) => {
			if (phase !== "closed" && recording === before.recording) return;
			last = undefined;
			if (phase === "closed" || phase === "opening") nodes = new Map();
		});
		return () => {
			stopActions();
			stopState();
		};
	}, [recorder, editor, api, client]);
}
