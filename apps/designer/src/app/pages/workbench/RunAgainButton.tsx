import { RotateCw } from "lucide-react";
import { useRunView } from "../../../services/run-view-context.tsx";
import { Button, type ButtonProps } from "../../../ui/Button.tsx";
import { Tooltip } from "../../../ui/Tooltip.tsx";

/** Runs the current flow with the first message of the run in view. Hidden while that run is active. */
export function RunAgainButton(props: Pick<ButtonProps, "variant" | "size" | "busy" | "onClick">) {
	const over = useRunView(({ seq, active }) => seq > 0 && !active);
	const calledByProgram = useRunView(({ cause }) => cause === "session");
	// What a program called is the program's to call again.
	if (!over || calledByProgram) return null;
	return (
		<Tooltip content="The flow as it is now, with this run's first message">
			<Button {...props} icon={<RotateCw aria-hidden size={14} />}>
				Run again
			</Button>
		</Tooltip>
	);
}
