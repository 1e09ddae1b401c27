import { targetWays } from "@switchyard/spec/recorder";
import { Crosshair } from "lucide-react";
import { useState } from "react";
import { useRecorder, useRecorderState } from "../../../services/recorder-context.tsx";
import { Button } from "../../../ui/Button.tsx";
import { WayList } from "../../../ui/WayList.tsx";
import { allProblems } from "../problems/field-problems.ts";
import { AnythingControl } from "./AnythingControl.tsx";
import type { ControlProps } from "./control-props.ts";
import { JsonControl } from "./JsonControl.tsx";

/** An element of a page: what a person would call it, or the ways to find it, which picking it writes. */
export function TargetControl(props: ControlProps) {
	const { label, value, onChange, onClear, check, readOnly } = props;
	const [editing, setEditing] = useState(false);
	const ways = targetWays(value);
	return (
		<div className="flex flex-col gap-1.5">
			{ways === undefined ? (
				<AnythingControl
					{...{ label, value, onChange, onClear, readOnly }}
					problemOf={(changed) => allProblems(check(changed))}
				/>
			) : editing ? (
				<JsonControl {...props} />
			) : (
				<WayList label={`Ways to find ${label}`} ways={ways} />
			)}
			<div className="flex gap-1.5">
				<PickButton label={label} readOnly={readOnly} onPicked={onChange} />
				{ways !== undefined && (
					<Button size="sm" variant="ghost" onClick={() => setEditing(!editing)}>
						{editing ? "Show as a list" : "Edit as JSON"}
					</Button>
				)}
			</div>
		</div>
	);
}

interface PickButtonProps {
	readonly label: string;
	readonly readOnly: boolean;
	readonly onPicked: (target: unknown) => void;
}

/** Has the element chosen in the recorder's page. */
function PickButton({ label, readOnly, onPicked }: PickButtonProps) {
	const recorder = useRecorder();
	const isPicking = useRecorderState(({ pickingFor }) => pickingFor === label);
	if (!recorder || readOnly) return null;
	return (
		<Button
			size="sm"
			icon={<Crosshair size={14} />}
			aria-label={`${isPicking ? "Cancel picking" : "Pick"} ${label}`}
			aria-pressed={isPicking}
			onClick={() => (isPicking ? recorder.stopPicking() : recorder.pick(label, onPicked))}
		>
			{isPicking ? "Cancel picking" : "Pick"}
		</Button>
	);
}
