import { CopyButton } from "../CopyButton.tsx";
import { JsonValue } from "./JsonValue.tsx";

interface JsonViewProps {
	/** Any JSON value. */
	readonly value: unknown;
	/** What it is: the accessible name. */
	readonly label: string;
	/** How many levels are open at first; 1 when absent. */
	readonly openLevels?: number;
}

/** A JSON value as a tree that opens level by level: only what is open is drawn, however large the value. */
export function JsonView({ value, label, openLevels = 1 }: JsonViewProps) {
	return (
		<section
			aria-label={label}
			className="relative min-w-0 rounded-md border border-border bg-surface-sunken p-2 pr-8 font-mono text-sm"
		>
			<JsonValue value={value} openLevels={openLevels} />
			<span className="absolute top-1 right-1 font-sans">
				<CopyButton text={() => JSON.stringify(value, null, 2) ?? ""} label={`Copy ${label.toLowerCase()}`} />
			</span>
		</section>
	);
}
