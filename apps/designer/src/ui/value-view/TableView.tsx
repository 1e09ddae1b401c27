import { type CSSProperties, useEffect, useId, useMemo, useState } from "react";
import type { JsonPath } from "../../core/value/json-path.ts";
import type { ValueTable } from "../../core/value/value-tables.ts";
import { formatCount } from "../format/count.ts";
import { CellDetail } from "./CellDetail.tsx";
import { TableCell } from "./TableCell.tsx";
import { cellOf, tableColumns } from "./table-columns.ts";
import { type Cell, useGrid } from "./use-grid.ts";
import { placeOf, useRows } from "./use-rows.ts";
import { SCROLLER, type ViewProps } from "./view-props.ts";

const ROW_HEIGHT = 26;
/** The column that numbers the rows, in pixels. */
const NUMBERS_WIDTH = 48;

interface TableViewProps extends Omit<ViewProps, "value"> {
	readonly table: ValueTable;
}

/** A list of objects, a row for each and a column for each field; a cell's whole value opens below. */
export function TableView({ label, table, base, fields, load, search }: TableViewProps) {
	const id = useId();
	const { path, rows: items } = table;
	const { columns, more } = useMemo(() => tableColumns(items), [items]);
	const [opened, setOpened] = useState<Cell>();
	const grid = useGrid({
		rowCount: items.length,
		columnCount: columns.length,
		onOpen: setOpened,
		onClose: () => setOpened(undefined),
	});
	const { active, setActive } = grid;
	const found = useMemo(() => cellAt(search.current?.path, columns), [search.current, columns]);
	useEffect(() => {
		if (found) setActive(found);
	}, [found, setActive]);
	const { scroller, rows } = useRows({ count: items.length, height: ROW_HEIGHT, show: active.row });
	const template: CSSProperties = {
		gridTemplateColumns: `${NUMBERS_WIDTH}px ${columns.map(({ width }) => `${width}px`).join(" ")}`,
		minWidth: columns.reduce((sum, { width }) => sum + width, NUMBERS_WIDTH),
	};
	const cellPath = ({ row, column }: Cell): JsonPath => [...base, ...path, row, columns[column]?.name ?? ""];
	// A table that the arrow keys go through.
	const gridAttributes = {
		role: "grid",
		tabIndex: 0,
		"aria-activedescendant": `${id}-${active.row}-${active.column}`,
	} as const;
	return (
		<>
			<div ref={scroller} className={SCROLLER}>
				<table
					{...gridAttributes}
					aria-label={`${label} as a table`}
					aria-rowcount={items.length + 1}
					aria-colcount={columns.length + 1}
					onKeyDown={grid.onKeyDown}
					className="group/grid block w-max min-w-full focus:outline-none"
				>
					<thead className="sticky top-0 z-10 block bg-surface-sunken font-sans text-text-muted">
						<tr aria-rowindex={1} className="grid border-b border-border text-left" style={template}>
							<th scope="col" className="sticky left-0 bg-surface-sunken px-2 py-1 font-normal">
								<span className="sr-only">Row</span>
							</th>
							{columns.map(({ name }) => (
								<th key={name} scope="col" title={name} className="truncate px-2 py-1 font-medium">
									{name}
								</th>
							))}
						</tr>
					</thead>
					<tbody className="relative block" style={{ height: rows.getTotalSize() }}>
						{rows.getVirtualItems().map(({ index, start, key }) => (
							<tr
								key={key}
								aria-rowindex={index + 2}
								className="grid border-b border-border hover:bg-hover"
								style={{ ...placeOf(start), ...template, height: ROW_HEIGHT }}
							>
								<th
									scope="row"
									className="sticky left-0 truncate bg-surface-sunken px-2 py-1 text-right font-normal text-text-muted tabular-nums"
								>
									{index + 1}
								</th>
								{columns.map(({ name }, column) => (
									<TableCell
										key={name}
										id={`${id}-${index}-${column}`}
										value={cellOf(items[index], name)}
										path={cellPath({ row: index, column })}
										isActive={active.row === index && active.column === column}
										isFound={found?.row === index && found.column === column}
										mark={search.text}
										fields={fields}
										onPick={() => {
											setActive({ row: index, column });
											setOpened({ row: index, column });
										}}
									/>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
			{more > 0 && (
				<p className="border-t border-border px-2 py-1 font-sans text-text-muted">
					The tree has {formatCount(more, "more field")}.
				</p>
			)}
			{opened && (
				<CellDetail
					value={cellOf(items[opened.row], columns[opened.column]?.name ?? "")}
					path={cellPath(opened)}
					{...{ fields, load }}
					onClose={() => setOpened(undefined)}
				/>
			)}
		</>
	);
}

/** The cell in which a match stands; the first of its row when it is in none. */
function cellAt(path: JsonPath | undefined, columns: readonly { readonly name: string }[]): Cell | undefined {
	const [row, name] = path ?? [];
	if (typeof row !== "number") return undefined;
	return {
		row,
		column: Math.max(
			0,
			columns.findIndex((column) => column.name === name),
		),
	};
}
