import { useId } from "react";
import { pathOf } from "../../core/value/value-rows.ts";
import { TreeRow } from "./TreeRow.tsx";
import { placeOf, useRows } from "./use-rows.ts";
import { useTree } from "./use-tree.ts";
import { SCROLLER, type ViewProps } from "./view-props.ts";

const ROW_HEIGHT = 20;

interface TreeViewProps extends ViewProps {
	/** How many levels are open at first. */
	readonly openLevels: number;
}

/** A value as a tree that opens branch by branch: only what is open and in view is drawn, however large the value. */
export function TreeView({ label, value, openLevels, base, fields, load, search }: TreeViewProps) {
	const id = useId();
	const tree = useTree(value, openLevels, search.current);
	const { scroller, rows } = useRows({ count: tree.rows.length, height: ROW_HEIGHT, show: tree.at });
	return (
		<div
			ref={scroller}
			role="tree"
			aria-label={label}
			tabIndex={0}
			aria-activedescendant={tree.at < 0 ? undefined : `${id}-${tree.at}`}
			onKeyDown={(event) => {
				// Buttons within have keys of their own.
				if (event.target === event.currentTarget) tree.onKeyDown(event);
			}}
			className={`group/tree p-2 focus-visible:-outline-offset-2 ${SCROLLER}`}
		>
			<div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
				{rows.getVirtualItems().map(({ index, start, key }) => {
					const row = tree.rows[index];
					if (!row) return null;
					return (
						<div
							key={key}
							ref={rows.measureElement}
							role="presentation"
							data-index={index}
							style={placeOf(start)}
						>
							<TreeRow
								key={row.pointer}
								id={`${id}-${index}`}
								row={row}
								path={[...base, ...pathOf(row)]}
								isActive={index === tree.at}
								isFound={row.pointer === search.current?.pointer}
								mark={search.text}
								fields={fields}
								load={load}
								onPick={() => {
									tree.setActive(row.pointer);
									if (row.kind === "branch") tree.setOpen(row.pointer, !row.open);
								}}
							/>
						</div>
					);
				})}
			</div>
		</div>
	);
}
