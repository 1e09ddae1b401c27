import { SuggestField } from "../../../ui/SuggestField.tsx";
import { type PathChoice, rankPaths } from "./rank-paths.ts";

interface PathFieldProps {
	readonly label: string;
	readonly value: string;
	readonly onChange: (path: string) => void;
	/** Called with the path that is picked. */
	readonly onTake: (path: string) => void;
	readonly onLeave: () => void;
	readonly choices: () => readonly PathChoice[];
	readonly error: string | undefined;
	readonly readOnly: boolean;
}

/** A message path that completes from what the message is known to hold. */
export function PathField({ choices, onChange, ...field }: PathFieldProps) {
	return (
		<SuggestField
			{...field}
			labelHidden
			mono
			placeholder="order.id"
			suggestionsLabel="Fields of the message"
			onValueChange={onChange}
			suggest={(typed) =>
				rankPaths(choices(), typed).map((choice) => ({
					value: choice.path,
					content: <Choice choice={choice} />,
				}))
			}
		/>
	);
}

function Choice({ choice: { path, type, sample, writer } }: { readonly choice: PathChoice }) {
	return (
		<>
			<span className="min-w-0 shrink-0 truncate font-mono">{path}</span>
			{type && <span className="shrink-0 text-xs text-text-muted">{type}</span>}
			<span className="ml-auto min-w-0 truncate text-xs text-text-muted">
				{sample ?? (writer === undefined ? "" : `from ${writer}`)}
			</span>
		</>
	);
}
