import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { JsonPath } from "../../core/value/json-path.ts";
import { isLongerThan } from "../../core/value/value-rows.ts";
import { tablesIn } from "../../core/value/value-tables.ts";
import { CopyButton } from "../CopyButton.tsx";
import { classNames } from "../class-names.ts";
import { JsonText } from "./JsonText.tsx";
import { rememberedView, rememberView, type ValueViewKind } from "./remembered-view.ts";
import { SearchBar } from "./SearchBar.tsx";
import { TableView } from "./TableView.tsx";
import { TreeView } from "./TreeView.tsx";
import { type LoadLargeValue, useLoadedValues } from "./use-loaded-values.ts";
import { useSearch } from "./use-search.ts";
import { ValueToolbar } from "./ValueToolbar.tsx";
import type { ValueFields } from "./value-fields.ts";

interface ValueViewProps {
	/** Any JSON value. */
	readonly value: unknown;
	/** What it is: the accessible name. */
	readonly label: string;
	/** How many levels of its tree are open at first; 1 when absent. */
	readonly openLevels?: number;
	/** Where it stands in a larger value; paths begin there. */
	readonly base?: JsonPath;
	/** What can be done with its fields, where it is a message. */
	readonly fields?: ValueFields | undefined;
	/** Fetches the large values that it refers to. */
	readonly load?: LoadLargeValue | undefined;
}

const ROOT: JsonPath = [];

/** A value with more rows than this has a bar of tools. */
const PLAIN = 5;

/** A JSON value as a tree, as text, or, where it has a list of objects, as a table. Searched, copied, and drawn as far as it is in view. */
export function ValueView({
	value: whole,
	label,
	openLevels = 1,
	base = ROOT,
	fields,
	load: fetchLarge,
}: ValueViewProps) {
	const { value, load } = useLoadedValues(whole, fetchLarge);
	const tables = useMemo(() => tablesIn(value), [value]);
	const [chosen, setChosen] = useState(rememberedView);
	const [tableAt, setTableAt] = useState(0);
	const [searching, setSearching] = useState(false);
	const table = tables[tableAt] ?? tables[0];
	const hasTools = table !== undefined || isLongerThan(value, PLAIN);
	const kind = hasTools ? shownKind(chosen, table !== undefined, table?.path.length === 0) : "tree";
	const search = useSearch(kind === "table" ? table?.rows : value);
	const field = useRef<HTMLInputElement>(null);
	const text = () => JSON.stringify(value, null, 2) ?? "";

	const openSearch = () => {
		// In one step: a key that is pressed next already belongs to the field.
		flushSync(() => setSearching(true));
		field.current?.select();
	};
	const closeSearch = () => {
		setSearching(false);
		search.setText("");
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (!hasTools || event.key.toLowerCase() !== "f" || !(event.ctrlKey || event.metaKey)) return;
		event.preventDefault();
		event.stopPropagation();
		openSearch();
	};
	const view = { label, value, base, fields, load, search };
	return (
		<section
			aria-label={label}
			onKeyDown={onKeyDown}
			className={classNames(
				"min-w-0 rounded-md border border-border bg-surface-sunken font-mono text-sm",
				!hasTools && "flex items-start",
			)}
		>
			{hasTools && (
				<div className="border-b border-border">
					<ValueToolbar
						{...{ label, kind, tables, searching, text }}
						onKind={(next) => {
							setChosen(next);
							rememberView(next);
						}}
						table={tableAt}
						onTable={setTableAt}
						onSearch={searching ? closeSearch : openSearch}
					/>
					{searching && <SearchBar {...{ label, search, field }} onClose={closeSearch} />}
				</div>
			)}
			<div className="min-w-0 flex-1">
				{kind === "table" && table ? (
					<TableView key={tableAt} table={table} {...view} />
				) : kind === "json" ? (
					<JsonText {...view} />
				) : (
					<TreeView {...view} openLevels={openLevels} />
				)}
			</div>
			{/* After the view, so that the focus begins on the value where it stands in a dialog. */}
			{!hasTools && (
				<span className="shrink-0 pt-1 pr-1 font-sans">
					<CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
				</span>
			)}
		</section>
	);
}

/** The way that was chosen, where the value can be shown so; a list of objects is a table until someone chooses. */
function shownKind(chosen: ValueViewKind | undefined, hasTable: boolean, isTable: boolean): ValueViewKind {
	if (chosen === undefined) return isTable ? "table" : "tree";
	return chosen === "table" && !hasTable ? "tree" : chosen;
}
