import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Editor } from "../../core/editor/editor.ts";
import { RecordedNodes } from "../../core/editor/recorded-nodes.ts";
import { queries } from "../../services/queries.ts";
import type { Recorder } from "../../services/recorder.ts";
import { useServices } from "../../services/services-context.ts";

/** Makes nodes of what is recorded, as it happens. Each is one change, and can be undone. */
export function useRecordedSteps(recorder: Recorder, editor: Editor): RecordedNodes {
	const { api } = useServices();
	const client = useQueryClient();
	const [nodes] = useState(() => new RecordedNodes(editor));
	useEffect(() => {
		const stopActions = recorder.onAction((number, action, before) => {
			// The step's field lists the credential that the server has just made.
			if (action.kind === "password" && action.credential !== undefined)
				void client.invalidateQueries({ queryKey: queries.credentials(api).queryKey });
			nodes.took(number, action, before);
		});
		const stopState = recorder.store.subscribe(({ phase, recording }, before) => {
			if (phase === "closed" || phase === "opening") nodes.closed();
			else if (recording !== before.recording) nodes.stopped();
		});
		return () => {
			stopActions();
			stopState();
		};
	}, [recorder, nodes, api, client]);
	return nodes;
}
