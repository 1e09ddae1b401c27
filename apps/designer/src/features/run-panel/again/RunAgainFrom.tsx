import { StepForward } from "lucide-react";
import { useState } from "react";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { useRunView } from "../../../services/run-view-context.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { RunAgainDialog } from "./RunAgainDialog.tsx";

/** Runs again from a step on. Offered for the steps of a flow: a tool call is its agent's to make, or its program's. */
export function RunAgainFrom({ step }: { readonly step: StepView }) {
	const [open, setOpen] = useState(false);
	const over = useRunView(({ seq, active }) => seq > 0 && !active);
	const calledByProgram = useRunView(({ cause }) => cause === "session");
	if (step.call || !over || calledByProgram) return null;
	return (
		<>
			<IconButton
				size="xs"
				label="Run again from here"
				icon={<StepForward aria-hidden size={14} />}
				onClick={() => setOpen(true)}
			/>
			{open && <RunAgainDialog step={step} onClose={() => setOpen(false)} />}
		</>
	);
}
