import { defined } from "@switchyard/spec/json";
import type { RecordedAction, RecordedRepetition, RecordedStepOfRow } from "@switchyard/spec/recorder";
import type { SeenControl, SeenRow } from "./seen-row.ts";
import { worded } from "./worded.ts";

/** Something that was done, and the row that it was done in. */
export interface DoneInRow {
	readonly number: number;
	readonly action: RecordedAction;
	/** `undefined` for what was done outside of any row; a dialog is of the row of what opens it. */
	readonly row: SeenRow | undefined;
}

/** Of one row: what was done there, one after the other. */
type Group = readonly (DoneInRow & { readonly row: SeenRow })[];

/** Tells a row from the others of its list; `undefined` where that is not possible by it. */
type Telling = (row: SeenRow) => string | undefined;

/**
 * The rows of one list in which the same was done last, two at least. Of the row that was begun last, only a part may have been done.
 * `undefined` where what was done last is no such repetition.
 */
export function repetitionOf(all: readonly DoneInRow[]): RecordedRepetition | undefined {
	const done = inTheirRows(all);
	const list = done.at(-1)?.row?.list;
	if (list === undefined) return undefined;
	const from = done.findLastIndex(({ row }) => row?.list !== list) + 1;
	const last = done.slice(from).flatMap((each) => (each.row ? [{ ...each, row: each.row }] : []));
	const columns = Object.keys(last.at(-1)?.row.texts ?? {});
	for (const column of columns) {
		const found = repeated(groupsBy(last, byTexts([column])), [column]);
		if (found) return found;
	}
	// What has no words tells nothing: a column of buttons.
	const told = columns.filter((column) => last.some(({ row }) => row.texts[column] !== ""));
	return (
		(told.length > 1 ? repeated(groupsBy(last, byTexts(told)), told) : undefined) ??
		repeated(
			groupsBy(last, ({ place }) => String(place)),
			[],
		)
	);
}

/** A dialog belongs to what is done next, which opens it. One that nothing follows yet is left out. */
function inTheirRows(all: readonly DoneInRow[]): readonly DoneInRow[] {
	let row: SeenRow | undefined;
	const done = all.toReversed().map((each) => {
		if (each.action.kind !== "dialog") row = each.row;
		return { ...each, row };
	});
	const last = all.findLastIndex(({ action }) => action.kind !== "dialog");
	return done.toReversed().slice(0, last + 1);
}

/** By some of its texts, where no other row of the list had the same. */
function byTexts(columns: readonly string[]): Telling {
	return ({ texts, unique, isUnique }) => {
		const [only, ...more] = columns;
		const differs = more.length > 0 ? isUnique : only !== undefined && unique.includes(only);
		return differs ? JSON.stringify(columns.map((column) => texts[column] ?? "")) : undefined;
	};
}

/** What was done in one row after the other; nothing where a row cannot be told. */
function groupsBy(done: Group, tell: Telling): readonly { readonly key: string; readonly group: Group }[] {
	const groups: { key: string; group: DoneInRow[] }[] = [];
	for (const each of done.toReversed()) {
		const key = tell(each.row);
		if (key === undefined) break;
		const before = groups[0];
		if (before?.key === key) before.group.unshift(each);
		else groups.unshift({ key, group: [each] });
	}
	return groups as { key: string; group: Group }[];
}

function repeated(
	groups: readonly { readonly key: string; readonly group: Group }[],
	by: readonly string[],
): RecordedRepetition | undefined {
	const last = groups.at(-1);
	const before = groups.at(-2);
	if (!last || !before) return undefined;
	// The last row may only be begun.
	const isBegun = last.group.length < before.group.length;
	const whole = isBegun ? groups.slice(0, -1) : groups;
	const taken: Group[] = [];
	const keys = new Set<string>();
	for (const { key, group } of whole.toReversed()) {
		if (keys.has(key) || group.length !== before.group.length) break;
		if (!stepsOf([group, ...taken], by)) break;
		keys.add(key);
		taken.unshift(group);
	}
	if (taken.length < 2) return undefined;
	if (isBegun) {
		const begun = taken.map((group) => group.slice(0, last.group.length));
		if (keys.has(last.key) || !stepsOf([...begun, last.group], by)) return undefined;
	}
	const steps = stepsOf(taken, by);
	const each = steps && eachOf(taken, steps, by);
	if (!each) return undefined;
	const rows = [...taken, ...(isBegun ? [last.group] : [])];
	const list = listWay(taken);
	return {
		rows: rows.map((group) => group.map(({ number }) => number)),
		...(list === undefined ? {} : { list: { ways: [list], snapshot: "" } }),
		each: [each],
		by: [...by],
		steps: [...steps],
	};
}

/** What each row has, by which its list is read: what is worked on first. `undefined` where other lists have it as well. */
function eachOf(groups: readonly Group[], steps: readonly RecordedStepOfRow[], by: readonly string[]) {
	const controls = groups.flatMap((group) =>
		group.flatMap(({ action, row }) => (action.kind === "dialog" ? [] : [row.control])),
	);
	const isNamed = listWay(groups) !== undefined;
	// Without texts, only the place of what they have identifies rows: none may have gone, and the page has no others.
	if (by.length === 0 && controls.some(({ count, nth }) => count !== controls[0]?.count || nth !== undefined))
		return undefined;
	const first = steps.find(({ role }) => role !== undefined);
	const [name, ...more] = first?.name ?? [];
	if (first?.role === undefined) return undefined;
	if (name && "text" in name && more.length === 0)
		return isNamed || controls.every(({ lists }) => lists === 1)
			? { role: first.role, name: name.text }
			: undefined;
	return isNamed || (first.name === undefined && controls.every(({ lists }) => lists === 1))
		? { role: first.role }
		: undefined;
}

function listWay(groups: readonly Group[]): SeenRow["listWay"] {
	const ways = groups.flat().map(({ row }) => row.listWay);
	const [way] = ways;
	return ways.every((each) => JSON.stringify(each) === JSON.stringify(way)) ? way : undefined;
}

/** What was done in each of the rows, in words that hold for all of them; `undefined` where something else was done. */
function stepsOf(groups: readonly Group[], by: readonly string[]): readonly RecordedStepOfRow[] | undefined {
	const [first] = groups;
	const steps = first?.map((_, index) =>
		stepOf(
			groups.flatMap((group) => group[index] ?? []),
			by,
		),
	);
	const known = steps?.filter((step) => step !== undefined);
	return known && known.length === steps?.length ? known : undefined;
}

function stepOf(rows: Group, by: readonly string[]): RecordedStepOfRow | undefined {
	const [first] = rows;
	if (!first || rows.some(({ action }) => action.kind !== first.action.kind)) return undefined;
	if (first.action.kind === "password" || first.action.kind === "go-to") return undefined;
	if (new Set(rows.map(({ action }) => pressedIn(action))).size > 1) return undefined;
	const value = typedIn(rows);
	if (value === null) return undefined;
	const number = first.number;
	if (first.action.kind === "dialog") return { number, ...defined({ value }) };
	const control = controlOf(rows, by);
	if (!control) return undefined;
	const [done, ...others] = rows.map(({ action }) => ("done" in action ? action.done : undefined));
	const isSame = done && others.every((each) => JSON.stringify(each) === JSON.stringify(done));
	return { number, ...control, ...defined({ value }), ...(isSame ? { done } : {}) };
}

function pressedIn(action: RecordedAction): string | number | undefined {
	if (action.kind === "press") return action.key;
	return action.kind === "dialog" ? action.times : undefined;
}

/** What was typed or chosen; `undefined` where nothing is, `null` where it is something else in each row. */
function typedIn(rows: Group): RecordedStepOfRow["value"] | null {
	const values = rows.map(({ action }) =>
		action.kind === "fill" ? action.value : action.kind === "dialog" ? action.text : undefined,
	);
	const [first] = values;
	if (values.every((value) => value === first))
		return first === undefined ? undefined : typeof first === "boolean" ? first : [{ text: first }];
	if (!values.every((value) => typeof value === "string")) return null;
	return worded(rows.map(({ row }, index) => ({ words: String(values[index]), texts: row.texts }))) ?? null;
}

function controlOf(
	rows: Group,
	by: readonly string[],
): Pick<RecordedStepOfRow, "role" | "name" | "nth"> | undefined {
	const controls = rows.map(({ row }) => row.control);
	const [first] = controls;
	if (!first) return undefined;
	const isSame = ({ role, nth, name }: SeenControl) =>
		role === first.role && nth === first.nth && (name === undefined) === (first.name === undefined);
	if (!controls.every(isSame)) return undefined;
	const nth = first.nth === undefined ? {} : { nth: first.nth };
	if (first.name === undefined) return { role: first.role, ...nth };
	const name = worded(rows.map(({ row }) => ({ words: row.control.name ?? "", texts: row.texts })));
	// Without texts that tell the rows apart, there are none to be named by.
	if (!name || (by.length === 0 && name.some((part) => "field" in part))) return undefined;
	return { role: first.role, name, ...nth };
}
