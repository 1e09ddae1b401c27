import { partOf } from "../../../../core/editor/unfinished/unfinished-text.ts";
import type { ControlProps } from "../control-props.ts";
import { JsonControl } from "../JsonControl.tsx";
import { ControlError } from "../ListFieldset.tsx";
import { ItemFrame } from "../rows/ItemFrame.tsx";
import { ItemList } from "../rows/ItemList.tsx";
import type { ItemRow } from "../rows/item-row.ts";
import { type PartControl, PartField, PartTitle, PartValue } from "./PartField.tsx";
import { saysProblem } from "./part-problems.ts";
import { isOfParts, newObject, type ObjectValue, objectWords, type Part, partsOf } from "./parts.ts";

interface ObjectListControlProps extends ControlProps {
	readonly control: PartControl;
}

/** A list of objects of parts with known names: a row each, with a field for each part. What holds others is shown as JSON. */
export function ObjectListControl({ control, ...props }: ObjectListControlProps) {
	const { schema, value, place } = props;
	const parts = partsOf(schema.items as ControlProps["schema"]) ?? [];
	const isShown =
		value === undefined ||
		(Array.isArray(value) && value.every((item) => item !== undefined && isOfParts(item, parts)));
	if (!isShown) return <JsonControl {...props} />;
	return (
		<ItemList<ObjectValue>
			{...props}
			nameOf={(item) => objectWords(item, parts) || "The item"}
			add={{ label: "Add", make: () => newObject(parts) }}
		>
			{(row) => <ObjectRow key={row.key} label={props.label} {...{ row, parts, place, control }} />}
		</ItemList>
	);
}

interface ObjectRowProps extends Pick<ControlProps, "label" | "place"> {
	readonly row: ItemRow<ObjectValue>;
	readonly parts: readonly Part[];
	readonly control: PartControl;
}

/** One object: its first part in a line of its own, and the others in pairs below. */
function ObjectRow({ label, row, parts, place, control }: ObjectRowProps) {
	const { item, index, readOnly, onItem, problemOf } = row;
	const called = `${label} ${index + 1}`;
	const shared = {
		...{ parts, readOnly, control },
		label: called,
		value: item,
		onChange: onItem,
		place: partOf(place, String(index)),
	};
	const [first, ...others] = parts;
	return (
		<ItemFrame
			row={row}
			called={called}
			head={<div className="min-w-0 flex-1">{first && <PartTitle part={first} />}</div>}
		>
			{first && <PartValue {...shared} part={first} />}
			{others.length > 0 && (
				<div className="grid grid-cols-2 gap-1.5">
					{others.map((part, nth) => (
						<PartField
							key={part.name}
							{...shared}
							part={part}
							className={isAlone(nth, others.length) ? "col-span-2" : ""}
						/>
					))}
				</div>
			)}
			{!saysProblem(item, parts) && <ControlError error={problemOf(item)} />}
		</ItemFrame>
	);
}

/** Whether a field has no other beside it. */
function isAlone(nth: number, count: number): boolean {
	return nth === count - 1 && count % 2 === 1;
}
