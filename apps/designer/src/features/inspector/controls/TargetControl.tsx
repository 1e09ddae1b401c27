import { Crosshair } from "lucide-react";
import { useState } from "react";
import { useRecorder, useRecorderState } from "../../../services/recorder-context.tsx";
import { Button } from "../../../ui/Button.tsx";
import { allProblems } from "../problems/field-problems.ts";
import { AnythingControl } from "./AnythingControl.tsx";
import type { ControlProps } from "./control-props.ts";
import { JsonControl } from "./JsonControl.tsx";

/** An element of a page: what a person would call it, or the ways to find it, which picking it writes. */
export function TargetControl(props: ControlProps) {
	const { label, value, onChange, onClear, check, readOnly } = props;
	const [editing, setEditing] = useState(false);
	const ways = waysOf(value);
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
				<ol
					aria-label={`Ways to find ${label}`}
					className="list-decimal rounded-md border border-border bg-surface-sunken py-1.5 pr-2 pl-7 text-sm"
				>
					{ways.map((way) => (
						<li key={JSON.stringify(way)} className="break-words">
							{wordsOf(way)}
						</li>
					))}
				</ol>
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
			aria-pressed={isPicking}
			onClick={() => (isPicking ? recorder.stopPicking() : recorder.pick(label, onPicked))}
		>
			{isPicking ? "Cancel picking" : "Pick"}
		</Button>
	);
}

type Way = Readonly<Record<string, unknown>>;

/** The ways of a target that is more than words. */
function waysOf(value: unknown): readonly Way[] | undefined {
	const ways = typeof value === "object" && value !== null && "ways" in value ? value.ways : value;
	const isList = Array.isArray(ways) && ways.every((way) => typeof way === "object" && way !== null);
	return isList ? (ways as readonly Way[]) : undefined;
}

const PARTS = {
	label: "label",
	placeholder: "placeholder",
	testId: "test id",
	text: "text",
	css: "CSS",
	near: "near",
} as const;

/** A way as a person reads it: button “Remove”, near “Anna”. */
function wordsOf(way: Way): string {
	const { role, name } = way;
	const named = [
		role ?? (name === undefined ? undefined : "named"),
		name === undefined ? undefined : `“${name}”`,
	];
	const first = named.filter((part) => part !== undefined).join(" ");
	const rest = Object.entries(PARTS).flatMap(([part, words]) =>
		way[part] === undefined ? [] : [part === "css" ? `${words} ${way[part]}` : `${words} “${way[part]}”`],
	);
	return [...(first === "" ? [] : [first]), ...rest].join(", ");
}
