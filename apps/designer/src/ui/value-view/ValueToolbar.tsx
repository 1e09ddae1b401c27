import { formatPath } from "@switchyard/flow";
import { Braces, ListTree, Search, Table2 } from "lucide-react";
import type { ValueTable } from "../../core/value/value-tables.ts";
import { CopyButton } from "../CopyButton.tsx";
import { formatCount } from "../format/count.ts";
import { IconButton } from "../IconButton.tsx";
import { SegmentedControl } from "../SegmentedControl.tsx";
import type { ValueViewKind } from "./remembered-view.ts";

interface ValueToolbarProps {
	readonly label: string;
	readonly kind: ValueViewKind;
	readonly onKind: (kind: ValueViewKind) => void;
	/** The lists that can be shown as a table. */
	readonly tables: readonly ValueTable[];
	/** Which of them is. */
	readonly table: number;
	readonly onTable: (table: number) => void;
	readonly searching: boolean;
	readonly onSearch: () => void;
	/** What is copied. */
	readonly text: () => string;
}

/** How a value is shown, which of its lists as a table, and what can be done with it as a whole. */
export function ValueToolbar(props: ValueToolbarProps) {
	const { label, kind, onKind, tables, table, onTable, searching, onSearch, text } = props;
	return (
		<div className="flex min-h-8 items-center gap-1 px-1 py-0.5 font-sans">
			<SegmentedControl
				label={`How ${label.toLowerCase()} is shown`}
				iconsOnly
				value={kind}
				onValueChange={onKind}
				segments={[
					{
						value: "table",
						label: "Table",
						icon: <Table2 aria-hidden size={14} />,
						disabledReason: tables.length === 0 ? "There is no list of objects in it." : undefined,
					},
					{ value: "tree", label: "Tree", icon: <ListTree aria-hidden size={14} /> },
					{ value: "json", label: "JSON", icon: <Braces aria-hidden size={14} /> },
				]}
			/>
			<span className="min-w-0 flex-1 truncate px-1 text-sm text-text-muted">
				{kind === "table" && <TableChoice label={label} tables={tables} table={table} onTable={onTable} />}
			</span>
			<IconButton
				label={`Search ${label.toLowerCase()}`}
				size="xs"
				aria-pressed={searching}
				icon={<Search size={14} />}
				onClick={onSearch}
			/>
			<CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
		</div>
	);
}

type TableChoiceProps = Pick<ValueToolbarProps, "label" | "tables" | "table" | "onTable">;

/** The list that is shown as a table; a choice where there are several. */
function TableChoice({ label, tables, table, onTable }: TableChoiceProps) {
	const [only] = tables;
	if (tables.length === 1 && only) return wordsOf(only);
	return (
		<select
			aria-label={`Table of ${label.toLowerCase()}`}
			value={table}
			onChange={({ currentTarget }) => onTable(Number(currentTarget.value))}
			className="h-6 max-w-full truncate rounded-sm border border-border bg-surface px-1"
		>
			{tables.map((one, index) => (
				<option key={formatPath(one.path)} value={index}>
					{wordsOf(one)}
				</option>
			))}
		</select>
	);
}

function wordsOf({ path, rows }: ValueTable): string {
	const count = formatCount(rows.length, "row");
	return path.length === 0 ? count : `${formatPath(path)} · ${count}`;
}
