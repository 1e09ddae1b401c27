import { useMemo } from "react";
import { jsonRows, type ValueRow } from "../../core/value/value-rows.ts";
import { classNames } from "../class-names.ts";
import { Marked } from "./Marked.tsx";
import { placeOf, useRows } from "./use-rows.ts";
import { SCROLLER, type ViewProps } from "./view-props.ts";

const LINE_HEIGHT = 18;
/** As much of a text is written out in a line; all of it can be copied. */
const LONGEST = 2_000;

/** What scrolls must be able to have the focus, else the keyboard cannot scroll it. */
const FOCUSABLE = { tabIndex: 0 } as const;

/** A value as JSON text, of which only the lines in view are drawn. */
export function JsonText({ label, value, search }: Pick<ViewProps, "label" | "value" | "search">) {
	const lines = useMemo(() => jsonRows(value), [value]);
	const found = search.current?.pointer;
	const show = useMemo(
		() => (found === undefined ? -1 : lines.findIndex(({ pointer }) => pointer === found)),
		[lines, found],
	);
	const { scroller, rows } = useRows<HTMLElement>({ count: lines.length, height: LINE_HEIGHT, show });
	return (
		<section
			ref={scroller}
			aria-label={`${label} as JSON`}
			{...FOCUSABLE}
			className={`p-2 focus-visible:-outline-offset-2 ${SCROLLER}`}
		>
			<div className="relative" style={{ height: rows.getTotalSize() }}>
				{rows.getVirtualItems().map(({ index, start, key }) => {
					const row = lines[index];
					if (!row) return null;
					return (
						<div key={key} ref={rows.measureElement} data-index={index} style={placeOf(start)}>
							<p
								style={{ paddingLeft: row.depth * 16 }}
								className={classNames(
									"break-all whitespace-pre-wrap",
									index === show && "rounded-sm bg-warning-soft",
								)}
							>
								<Marked text={lineOf(row)} mark={search.text} />
							</p>
						</div>
					);
				})}
			</div>
		</section>
	);
}

function lineOf({ segment, value, kind, position, siblings }: ValueRow): string {
	const name = typeof segment === "string" && kind !== "end" ? `${JSON.stringify(segment)}: ` : "";
	const comma = position < siblings && !(kind === "branch") ? "," : "";
	return `${name}${kind === "leaf" ? leafText(value) : bracket(value, kind)}${comma}`;
}

function leafText(value: unknown): string {
	if (typeof value !== "string" || value.length <= LONGEST) return JSON.stringify(value) ?? "null";
	return `${JSON.stringify(value.slice(0, LONGEST)).slice(0, -1)}…"`;
}

function bracket(value: unknown, kind: "branch" | "end"): string {
	if (Array.isArray(value)) return kind === "end" ? "]" : "[";
	return kind === "end" ? "}" : "{";
}
