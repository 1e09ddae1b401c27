import {
	type MemoryAbility,
	MOST_PINNED_CHARACTERS,
	ROBOT_MEMORY_DEFAULTS,
	type RobotMemory,
} from "@switchyard/spec/robot";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { NumberField } from "../../../ui/NumberField.tsx";
import { Select } from "../../../ui/Select.tsx";

interface RobotMemoryFieldsProps {
	/** It has none when absent. */
	readonly memory: RobotMemory | undefined;
	readonly onChange: (memory: RobotMemory | undefined) => void;
}

const KEEPS = [
	{ value: "per-person", label: "Each person’s own" },
	{ value: "shared", label: "Shared by all" },
] as const satisfies readonly { value: RobotMemory["keeps"]; label: string }[];

const ABILITIES = [
	["recall", "Recall"],
	["remember", "Remember"],
	["forget", "Forget"],
] as const satisfies readonly (readonly [MemoryAbility, string])[];

/** Whether a robot has a memory, whose, and what it does with it. */
export function RobotMemoryFields({ memory, onChange }: RobotMemoryFieldsProps) {
	const begin = () => onChange({ ...ROBOT_MEMORY_DEFAULTS, abilities: [...ROBOT_MEMORY_DEFAULTS.abilities] });
	return (
		<fieldset className="flex min-w-0 flex-col gap-3">
			<legend className="mb-2 font-semibold">Memory</legend>
			<Checkbox
				label="Keeps a memory"
				checked={memory !== undefined}
				onChange={(event) => (event.target.checked ? begin() : onChange(undefined))}
				className="items-start"
			>
				<span className="flex flex-col">
					<span>Keeps a memory</span>
					<span className="text-sm text-text-muted">From one conversation to the next, by key.</span>
				</span>
			</Checkbox>
			{memory && <Uses memory={memory} onChange={onChange} />}
		</fieldset>
	);
}

function Uses({ memory, onChange }: { memory: RobotMemory; onChange: (memory: RobotMemory) => void }) {
	const { keeps, abilities, pinnedCharacters } = memory;
	const allow = (ability: MemoryAbility, on: boolean) => {
		const chosen = ABILITIES.filter(([one]) => (one === ability ? on : abilities.includes(one)));
		onChange({ ...memory, abilities: chosen.map(([one]) => one) });
	};
	return (
		<>
			<div className="grid grid-cols-2 gap-x-4 gap-y-3 max-sm:grid-cols-1">
				<Select
					label="Whose memory"
					options={KEEPS}
					value={keeps}
					onValueChange={(value) => onChange({ ...memory, keeps: value as RobotMemory["keeps"] })}
				/>
				<NumberField
					label="Characters of pinned entries"
					integer
					min={0}
					max={MOST_PINNED_CHARACTERS}
					value={pinnedCharacters}
					onValueChange={(characters) =>
						characters !== undefined && onChange({ ...memory, pinnedCharacters: characters })
					}
				/>
			</div>
			<p className="text-sm text-text-muted">
				Pinned entries are read before each answer, with who wrote them, and follow the playbook. What
				somebody outside could have written goes with the person’s message instead, as data.
			</p>
			<fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1">
				<legend className="mb-1 text-sm font-medium">Its model may</legend>
				{ABILITIES.map(([ability, label]) => (
					<Checkbox
						key={ability}
						label={label}
						checked={abilities.includes(ability)}
						onChange={(event) => allow(ability, event.target.checked)}
						className="max-sm:h-11"
					>
						{label}
					</Checkbox>
				))}
			</fieldset>
		</>
	);
}
