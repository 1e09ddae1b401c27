import { isLargeValue } from "@switchyard/spec/json";
import { ChevronRight } from "lucide-react";
import type { JsonPath } from "../../core/value/json-path.ts";
import type { ValueRow } from "../../core/value/value-rows.ts";
import { classNames } from "../class-names.ts";
import { FieldMenu } from "./FieldMenu.tsx";
import { FieldName } from "./FieldName.tsx";
import { LoadValue } from "./LoadValue.tsx";
import { LongText } from "./LongText.tsx";
import { Marked } from "./Marked.tsx";
import { summary } from "./summary.ts";
import type { LoadedValues } from "./use-loaded-values.ts";
import type { ValueFields } from "./value-fields.ts";

interface TreeRowProps {
	readonly id: string;
	readonly row: ValueRow;
	/** Where it stands in the value as a whole. */
	readonly path: JsonPath;
	/** Whether the keyboard is at it. */
	readonly isActive: boolean;
	/** Whether it is the match that is shown. */
	readonly isFound: boolean;
	/** What is searched for. */
	readonly mark: string;
	readonly fields: ValueFields | undefined;
	readonly load: LoadedValues["load"];
	readonly onPick: () => void;
}

/** How far each level stands in from the one above, in pixels. */
const INDENT = 14;

/** One field of a value, or a whole branch of it while that is closed. */
export function TreeRow({ id, row, path, isActive, isFound, mark, fields, load, onPick }: TreeRowProps) {
	const { segment, value, depth, kind, open, position, siblings } = row;
	return (
		<div
			id={id}
			role="treeitem"
			aria-level={depth + 1}
			aria-setsize={siblings}
			aria-posinset={position}
			aria-expanded={kind === "branch" ? open : undefined}
			aria-selected={isActive}
			tabIndex={-1}
			onClick={onPick}
			onKeyDown={undefined}
			style={{ paddingLeft: depth * INDENT }}
			className={classNames(
				"group/field flex min-w-0 items-start rounded-sm py-0.5",
				kind === "branch" && "hover:bg-hover",
				isFound && "bg-warning-soft",
				isActive &&
					"group-focus-visible/tree:outline-2 group-focus-visible/tree:-outline-offset-2 outline-focus",
			)}
		>
			<span className="mt-0.5 mr-0.5 w-3 shrink-0 text-text-muted">
				{kind === "branch" && <ChevronRight aria-hidden size={12} className={open ? "rotate-90" : ""} />}
			</span>
			{segment !== undefined && <FieldName name={String(segment)} {...{ path, fields, mark }} />}
			{isLargeValue(value) ? (
				<LoadValue value={value} load={load} />
			) : typeof value === "string" ? (
				<LongText text={value} mark={mark} />
			) : kind === "branch" ? (
				<span className="min-w-0 truncate text-text-muted">{summary(value)}</span>
			) : (
				<span className="break-all">
					<Marked text={summary(value)} mark={mark} />
				</span>
			)}
			<FieldMenu {...{ value, path, fields }} reachable={isActive} />
		</div>
	);
}
