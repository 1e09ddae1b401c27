import { useState } from "react";
import { useLargeValues } from "../../../services/use-large-values.ts";
import { ValueView } from "../../../ui/value-view/ValueView.tsx";
import type { ValueFields } from "../../../ui/value-view/value-fields.ts";

interface FoldProps {
	readonly title: string;
	readonly value: unknown;
	/** Open at first. */
	readonly open?: boolean;
	/** What can be done with its fields, where it is a message. */
	readonly fields?: ValueFields | undefined;
}

/** A value that is drawn when it is asked for. */
export function Fold({ title, value, open: openAtFirst = false, fields }: FoldProps) {
	const load = useLargeValues();
	const [open, setOpen] = useState(openAtFirst);
	return (
		<details open={open} className="min-w-0 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary className="cursor-default truncate rounded-sm text-text-muted hover:text-text">
				{title}
			</summary>
			{open && (
				<div className="pt-1">
					<ValueView label={title} value={value} fields={fields} load={load} />
				</div>
			)}
		</details>
	);
}
