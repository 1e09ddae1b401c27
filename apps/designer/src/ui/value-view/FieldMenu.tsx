import { formatPath } from "@switchyard/flow";
import { Ellipsis } from "lucide-react";
import type { JsonPath } from "../../core/value/json-path.ts";
import { DropdownMenu } from "../DropdownMenu.tsx";
import type { MenuEntry } from "../menu-entry.ts";
import { showToast } from "../toast-store.ts";
import type { ValueFields } from "./value-fields.ts";

interface FieldMenuProps {
	/** `undefined` where it is not known yet. */
	readonly value: unknown;
	readonly path: JsonPath;
	readonly fields: ValueFields | undefined;
	/** Whether the Tab key reaches it. */
	readonly reachable: boolean;
}

/** What can be done with a field. It shows under the pointer and with the focus. */
export function FieldMenu({ value, path, fields, reachable }: FieldMenuProps) {
	if (path.length === 0) return null;
	return (
		<DropdownMenu
			entries={entriesOf(fields, path, value)}
			trigger={
				<button
					type="button"
					tabIndex={reachable ? 0 : -1}
					aria-label={`Actions for ${formatPath(path)}`}
					className="ml-auto grid size-5 shrink-0 place-items-center rounded-sm text-text-muted opacity-0 group-hover/field:opacity-100 hover:bg-hover hover:text-text focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
				>
					<Ellipsis aria-hidden size={14} />
				</button>
			}
		/>
	);
}

function entriesOf(fields: ValueFields | undefined, path: JsonPath, value: unknown): readonly MenuEntry[] {
	return [
		...(fields?.entries(path) ?? []),
		{ label: "Copy path", onSelect: () => copy(formatPath(path)) },
		...(value === undefined
			? []
			: [
					{
						label: "Copy value",
						onSelect: () => copy(typeof value === "string" ? value : JSON.stringify(value, null, 2)),
					},
				]),
	];
}

function copy(text: string): void {
	navigator.clipboard
		.writeText(text)
		.catch(() => showToast({ title: "The browser did not allow copying.", tone: "danger" }));
}
