import { useState } from "react";
import { JsonView } from "../../../ui/json-view/JsonView.tsx";

interface FoldProps {
	readonly title: string;
	readonly value: unknown;
	/** Open at first. */
	readonly open?: boolean;
}

/** A value that is drawn when it is asked for. */
export function Fold({ title, value, open: openAtFirst = false }: FoldProps) {
	const [open, setOpen] = useState(openAtFirst);
	return (
		<details open={open} className="min-w-0 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary className="cursor-default truncate rounded-sm text-text-muted hover:text-text">
				{title}
			</summary>
			{open && (
				<div className="pt-1">
					<JsonView label={title} value={value} />
				</div>
			)}
		</details>
	);
}
