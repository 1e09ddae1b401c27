import { Search } from "lucide-react";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";

/** The memory and the person whose entries are shown; an empty `person` is what is shared. */
export interface Whose {
	readonly memory?: string;
	readonly person?: string;
}

interface MemoryFiltersProps {
	readonly whose: Whose;
	readonly text: string;
	/** Whether the text is looked for by its meaning too. */
	readonly byMeaning: boolean;
	readonly memories: readonly string[];
	readonly people: readonly string[];
	readonly onWhose: (whose: Whose) => void;
	readonly onText: (text: string) => void;
}

const ALL = "all";
const SHARED = "shared";

/** Whose entries are shown, and what they have in them. */
export function MemoryFilters(props: MemoryFiltersProps) {
	const { whose, text, byMeaning, memories, people, onWhose, onText } = props;
	const { memory, person } = whose;
	const rest = person === undefined ? {} : { person };
	return (
		<div className="flex min-w-60 flex-1 flex-wrap items-end gap-3">
			<TextField
				label="Find what is remembered"
				labelHidden
				type="search"
				placeholder={byMeaning ? "Find by words or by meaning" : "Find in key and value"}
				icon={<Search size={14} />}
				value={text}
				onChange={(event) => onText(event.target.value)}
				className="min-w-40 flex-1"
			/>
			<Select
				label="Memory"
				labelHidden
				options={[
					{ value: ALL, label: "All memories" },
					...memories.map((name) => ({ value: `m:${name}`, label: name })),
				]}
				value={memory === undefined ? ALL : `m:${memory}`}
				onValueChange={(value) => onWhose(value === ALL ? rest : { ...rest, memory: value.slice(2) })}
				className="w-44"
			/>
			<Select
				label="Person"
				labelHidden
				options={[
					{ value: ALL, label: "Everybody" },
					{ value: SHARED, label: "Shared by all" },
					...people.map((name) => ({ value: `p:${name}`, label: name })),
				]}
				value={person === undefined ? ALL : person === "" ? SHARED : `p:${person}`}
				onValueChange={(value) => {
					const { person: _, ...others } = whose;
					if (value === ALL) onWhose(others);
					else onWhose({ ...others, person: value === SHARED ? "" : value.slice(2) });
				}}
				className="w-44"
			/>
		</div>
	);
}
