import type { JsonPath } from "../../core/value/json-path.ts";
import { classNames } from "../class-names.ts";
import { draggable } from "./draggable.ts";
import { Marked } from "./Marked.tsx";
import { cellText } from "./table-columns.ts";
import type { ValueFields } from "./value-fields.ts";

interface TableCellProps {
	readonly id: string;
	readonly value: unknown;
	readonly path: JsonPath;
	/** Whether the keyboard is at it. */
	readonly isActive: boolean;
	/** Whether the match that is shown is in it. */
	readonly isFound: boolean;
	readonly mark: string;
	readonly fields: ValueFields | undefined;
	readonly onPick: () => void;
}

/** One value in a table, in a line. */
export function TableCell({ id, value, path, isActive, isFound, mark, fields, onPick }: TableCellProps) {
	// The cells of a table that the arrow keys go through.
	const gridCell = { role: "gridcell", "aria-selected": isActive, tabIndex: -1 } as const;
	return (
		<td
			id={id}
			{...gridCell}
			onClick={onPick}
			onKeyDown={undefined}
			{...(fields && value !== undefined ? draggable(fields, path) : {})}
			className={classNames(
				"cursor-default truncate px-2 py-1",
				(typeof value === "object" || value === undefined) && "text-text-muted",
				isFound && "bg-warning-soft",
				isActive &&
					"outline-focus group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2",
			)}
		>
			<Marked text={cellText(value)} mark={mark} />
		</td>
	);
}
